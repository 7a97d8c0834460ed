"use strict";
// The panels beside the board: a cell's constraints, their clauses, and the variables in both.

const FIRST_CLAUSES = 40;

function panels(data, game, state, light, choose) {
  const {now} = state;
  const variables = new Map(data.variables.map((variable, i) => [variable.name, i + 1]));
  const names = cells => cells.map(i => data.cells[i].name).join("; ");
  const sentence = text => text[0].toUpperCase() + text.slice(1);

  const wordsOf = i => {
    const {name} = data.cells[i], colour = data.colourNames[now.start[i]], wants = data.targets.map(target => target[i]);
    if (!game.flip) {
      const here = state.board()[i], end = wants[0] === null ? "may end with any piece" : `must end with ${data.colourNames[wants[0]]}`;
      return sentence(`${name} holds ${colour} at the start and ${end}; after step ${now.step} it holds ${data.colourNames[here]}.`);
    }
    if (wants[0] === null) return sentence(`${name} is ${colour} at the start and may end in any colour.`);
    const count = game.touching[i].length, presses = count === 1 ? "1 press" : `${count || "no"} presses`;
    const needs = wants.map((want, goal) => {
      const need = mod(want - now.start[i], game.k), end = `for it to end ${data.goals.length > 1 ? data.goals[goal] : data.colourNames[want]}`;
      return game.k === 2 ? `an ${need ? "odd" : "even"} number of them must be made ${end}` : `they must add up to ${need} modulo ${game.k} ${end}`;
    });
    return sentence(`${name} is ${colour} at the start, and ${presses} change${count === 1 ? "s" : ""} it: ${needs.join("; ")}.`);
  };

  // the constraints about a cell at the step that the board is at, by rule
  const about = i => {
    const groups = new Map();
    for (const id of data.cells[i].constraints) {
      const constraint = data.constraints[id - 1];
      if (constraint.step !== null && constraint.step !== now.step) continue;
      if (!groups.has(constraint.rule)) groups.set(constraint.rule, []);
      groups.get(constraint.rule).push(constraint);
    }
    return groups;
  };

  // by how much the board was edited there, where the constraint depends on that
  const edited = ({kind, cells}) => data.adaptable && cells.length === 1 && (kind === "parity" || kind === "residue")
    ? mod(now.start[cells[0]] - data.start[cells[0]], game.k) : 0;

  const formula = (constraint, value) => {
    const made = element("p", {class: "formula"});
    const change = edited(constraint);
    const text = constraint.symbols.replace(/(= |≡ )(\d+)/, (_, sign, right) => sign + mod(Number(right) - change, game.k));
    let rest = text;
    while (rest) {
      const found = /[^\s¬·]+/.exec(rest);
      if (!found) break;
      made.append(rest.slice(0, found.index));
      const variable = variables.get(found[0]);
      made.append(variable ? chip(variable, value) : found[0]);
      rest = rest.slice(found.index + found[0].length);
    }
    return made;
  };

  const shown = value => value === undefined ? "?" : value ? "1" : "0";

  function chip(variable, value) {
    const {name, says, cells} = data.variables[variable - 1], is = value(variable);
    const made = element("button", {type: "button", class: "var", tabindex: -1, "aria-label": `${name}: ${says}; now ${shown(is)}`, title: says},
      name, " ", element("span", {class: "value"}, shown(is)));
    const on = () => light({cells});
    made.addEventListener("mouseenter", on);
    made.addEventListener("focus", on);
    made.addEventListener("mouseleave", () => light(null));
    made.addEventListener("blur", () => light(null));
    made.addEventListener("click", () => choose({variable}));
    return made;
  }

  // whether a parity or residue holds: counted from its variables, as its clauses are about the same
  const checked = (constraint, value) => {
    if (!game.flip || constraint.cells.length !== 1 || !data.adaptable || !["parity", "residue"].includes(constraint.kind)) return null;
    const i = constraint.cells[0], want = data.targets[state.goal()][i], holds = want === null || state.board()[i] === want;
    return element("p", {class: "check"}, `With the ${now.step} move${now.step === 1 ? "" : "s"} made so far it `,
      element("span", {class: holds ? "holds" : "broken"}, holds ? "✓ holds" : "✗ does not hold yet"), ".");
  };

  // what the cell's presses must add up to on the board as edited, and the number whose multiples they can add up to
  const need = ({cells: [i]}) => mod(data.targets[0][i] - now.start[i], game.k);
  const unit = ({cells: [i], variables}) => variables.some(v => (data.variables[v - 1].meaning || [])[0] === "goal") ? 1
    : game.touching[i].reduce((divisor, [, amount]) => commonDivisor(divisor, amount), game.k);

  // A residue is a counter, clause by clause, and its last clause says which count it ends with: of the variables for
  // that, one for each multiple of the unit in order, which are the last ones of the constraint.
  const residueClause = (constraint, id) => {
    if (constraint.leftOut || id !== constraint.clauses.at(-1)) return null;
    const by = unit(constraint), last = Math.max(...constraint.clauses.flatMap(its => data.clauses[its - 1].literals.map(Math.abs)));
    return need(constraint) % by ? [] : by === game.k ? null : [last + 1 - (game.k - need(constraint)) / by];
  };
  // where no press changes a cell, its constraint is met without a clause, or it is the empty clause
  const fixed = constraint => edited(constraint) && unit(constraint) === game.k;
  const clausesOf = constraint => fixed(constraint) && !need(constraint) ? [] : constraint.clauses;

  const literalsOf = id => {
    const clause = data.clauses[id - 1], constraint = data.constraints[clause.constraint - 1];
    if (!edited(constraint)) return clause.literals;
    if (constraint.kind === "residue") return residueClause(constraint, id) || clause.literals;
    // a ⊕ b = 0 says the same as ¬a ⊕ b = 1: one sign turned in all clauses turns the parity
    const turned = constraint.variables[0];
    return clause.literals.map(literal => Math.abs(literal) === turned ? -literal : literal);
  };

  const saying = literal => { const v = data.variables[Math.abs(literal) - 1]; return literal > 0 ? v.says : v.denies; };
  const cellsOf = literals => [...new Set(literals.flatMap(literal => data.variables[Math.abs(literal) - 1].cells))];

  const explained = id => {
    const literals = literalsOf(id), {rule, cells} = data.constraints[data.clauses[id - 1].constraint - 1];
    const forbids = literals.length ? literals.map(literal => saying(-literal)).join("; and ") : "everything: it cannot be met";
    return `Clause ${id} strikes out one case: ${forbids}. It comes from the rule “${rule}”${cells.length ? `, about ${names(cells)}` : ""}.`;
  };

  function clauseItem(id, value) {
    const literals = literalsOf(id), row = element("span", {class: "literals"});
    let met = false, open = false;
    literals.forEach((literal, position) => {
      const is = value(Math.abs(literal)), holds = is === undefined ? undefined : is === literal > 0;
      met ||= holds === true;
      open ||= holds === undefined;
      const name = data.variables[Math.abs(literal) - 1].name;
      row.append(position ? " ∨ " : "", element("span", {class: `literal ${holds}`}, `${holds ? "✓" : ""}${literal < 0 ? "¬" : ""}${name}`));
    });
    if (!literals.length) row.append("⊥ (the empty clause)");
    const verdict = met ? "holds" : open ? "open" : "broken";
    const made = element("button", {type: "button", class: "clause", tabindex: -1, "data-clause": id, "aria-pressed": String(now.clause === id),
      "aria-describedby": "clause-said", "aria-label": `clause ${id}, ${verdict}: ${literals.map(saying).join(", or ") || "empty"}`},
    element("span", {class: "number"}, String(id)), row, element("span", {class: verdict, "aria-hidden": "true"}, met ? "" : open ? "?" : "✗"));
    const on = () => { $("clause-said").textContent = explained(id); light({clause: id}); };
    const off = () => { light(null); said(); };
    made.addEventListener("mouseenter", on);
    made.addEventListener("focus", on);
    made.addEventListener("mouseleave", off);
    made.addEventListener("blur", off);
    made.addEventListener("click", () => choose({clause: now.clause === id ? null : id}));
    return made;
  }

  const said = () => {
    $("clause-said").textContent = now.clause ? explained(now.clause)
      : "Point at a clause, or walk to it with Tab and the arrow keys: the cells that it speaks of light up.";
  };

  function clauseList(groups, value) {
    const all = [...groups].flatMap(([rule, constraints]) => constraints.flatMap(c => clausesOf(c).map(id => [rule, id])));
    const list = $("clauses");
    list.replaceChildren();
    let rule = null, drawn = 0;
    const some = count => {
      list.querySelector(".more")?.remove();
      for (const [its, id] of all.slice(drawn, drawn + count)) {
        if (its !== rule) list.append(element("h3", {}, its));
        rule = its;
        list.append(clauseItem(id, value));
      }
      drawn = Math.min(all.length, drawn + count);
      if (drawn < all.length) {
        const more = element("button", {type: "button", class: "more"}, `Show ${Math.min(500, all.length - drawn)} more`);
        more.addEventListener("click", () => { const next = drawn; some(500); list.querySelectorAll(".clause")[next]?.focus(); });
        list.append(more);
      }
    };
    some(FIRST_CLAUSES);
    return all.length;
  }

  const render = i => {
    const value = state.value(), groups = about(i), cards = [];
    $("cell-title").textContent = `${sentence(data.cells[i].name)} and its constraint`;
    $("cell-words").textContent = wordsOf(i);
    const stale = !state.asGiven() && !data.adaptable;
    for (const [rule, constraints] of groups) {
      const card = element("div", {class: "constraint"});
      const plain = constraints.filter(({kind}) => kind !== "clause"), clauses = constraints.length - plain.length;
      card.append(element("p", {class: "rule"}, rule + (clauses ? `: ${clauses} clause${clauses === 1 ? "" : "s"}` : "")));
      for (const constraint of plain) {
        card.append(formula(constraint, value));
        const check = checked(constraint, value);
        if (check) card.append(check);
      }
      cards.push(card);
    }
    if (!cards.length) cards.push(element("p", {class: "quiet"}, now.step && data.timed
      ? "No constraint of this step speaks of this cell." : "No constraint speaks of this cell at this step."));
    $("constraints").replaceChildren(...cards);
    const left = [...groups.values()].flat().filter(c => c.leftOut).length;
    const count = clauseList(groups, value);
    $("clause-title").textContent = !data.timed ? "Its clauses" : `Its clauses at step ${now.step}`;
    const notes = [];
    if (stale) notes.push("The board was edited: these are the clauses of the board as it was given.");
    if ([...groups.values()].flat().some(c => fixed(c) && need(c) && !c.clauses.length))
      notes.push("No press changes this cell: on the edited board its constraint is the empty clause, which cannot be met.");
    if (left) notes.push(`The clauses of ${left} constraint${left === 1 ? " are" : "s are"} left out, to keep this file small: satflip explain shows them.`);
    if (count) notes.push(`${count} clause${count === 1 ? "" : "s"}: each strikes out one case that breaks the rule. ✓ marks literals that are true `
      + (data.timed ? "with these moves." : "with the moves made so far."));
    $("clause-note").textContent = notes.join(" ");
    said();
  };
  // the cells of the variables that speak in the constraints of a cell
  const partners = i => [...new Set([...about(i).values()].flat().flatMap(c => c.variables).flatMap(v => data.variables[v - 1].cells))];
  return {render, partners, cellsOf, literalsOf, explained};
}
