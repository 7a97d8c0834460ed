"use strict";
// The lesson: events change the state, and everything is drawn anew from it.

const data = unpacked(JSON.parse($("data").textContent)), game = rules(data), fresh = answerer(data, game), answers = new Map();
const answer = board => {
  const key = board.join(" ");
  if (!answers.has(key)) answers.set(key, fresh(board));
  return answers.get(key);
};
const state = lessonState(data, game, answer), {now} = state;
const WAIT = 1100, act = game.flip ? "Press" : "Swap";
let hovered = null, lit = null, timer = null, overlay = null, listed = null;

const say = text => {
  const log = $("log");
  log.append(element("p", {}, text));
  while (log.children.length > 40) log.firstChild.remove();
  log.scrollTop = log.scrollHeight;
};
const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;
const spoken = i => data.cells[i].name.replace(",", "");
const moveText = move => game.flip ? `press ${data.presses[move[0]].name}${move[1] > 1 ? `, ${move[1]} times` : ""}`
  : `swap ${data.cells[move[0]].name} with ${data.cells[move[1]].name}`;

const side = panels(data, game, state, what => { lit = what; drawBoard(); }, choose);
const board = boardView($("board"), data, `board, ${data.shape ? `${plural(data.shape[0], "row", "rows")}, ${plural(data.shape[1], "column", "columns")}` : `graph of ${plural(game.n, "node", "nodes")}`}`);
const target = !game.flip || data.goals[0] === "the board given" ? boardView($("target"), data, `target: ${data.targets[0].map((c, i) => `${spoken(i)}, ${c === null ? "any" : data.colourNames[c]}`).join("; ")}`, true) : null;

function choose({clause, variable}) {
  if (clause !== undefined) now.clause = clause;
  if (variable) {
    const {cells, says, name} = data.variables[variable - 1];
    say(`${name}: ${says}`);
    if (cells.length === 1) now.cell = cells[0];
  }
  draw();
}

function marksOf() {
  const press = new Array(game.n).fill(""), words = new Array(game.n).fill("");
  if (!now.plan) return {press, words};
  if (!game.flip) {
    if (now.step) for (const i of now.moves[now.step - 1]) { press[i] = "⇄"; words[i] = ", just swapped"; }
    return {press, words};
  }
  const count = moves => {
    const times = new Map();
    for (const [p, n] of moves) if (data.presses[p].cell !== null) times.set(data.presses[p].cell, (times.get(data.presses[p].cell) || 0) + n);
    return times;
  };
  for (const [i] of count(now.moves.slice(0, now.step))) { press[i] = "✓"; words[i] = ", pressed"; }
  for (const [i, n] of count(now.moves.slice(now.step))) { press[i] = n > 1 ? `×${n}` : "×"; words[i] = `, to be pressed${n > 1 ? ` ${n} times` : ""}`; }
  return {press, words};
}

function drawBoard() {
  const colours = state.board(), looked = hovered ?? now.cell, {press, words} = marksOf();
  const set = now.set && overlay ? overlay : new Array(game.n).fill(0);
  const partners = new Set(side.partners(looked));
  const clause = lit ? lit.clause : now.clause, literals = clause ? side.literalsOf(clause) : [];
  const hot = new Set(clause ? side.cellsOf(literals) : lit ? lit.cells : []);
  const signs = new Map(!data.timed ? literals.flatMap(literal => side.cellsOf([literal]).map(i => [i, literal < 0 ? "¬p" : "p"])) : []);
  const changed = new Set(now.step ? game.changed(now.moves[now.step - 1]) : []);
  board.show(colours.map((colour, i) => ({
    colour, symbol: data.symbols[colour], press: press[i], set: set[i] ? `◆${set.some(w => w > 1) ? set[i] : ""}` : "",
    label: `${spoken(i)}, ${data.colourNames[colour]}${words[i]}${set[i] ? ", in the set" : ""}${now.picked === i ? ", picked" : ""}`
      + (hot.has(i) ? ", in the clause" : ""),
    sign: signs.get(i) || "",
    ring: hot.has(i) ? "hot" : partners.has(i) && !data.timed ? "partner" : "",
    inner: now.picked === i ? "picked" : i === looked ? "here" : changed.has(i) ? "changed" : "",
  })));
  board.buttons.forEach((button, i) => { button.tabIndex = i === now.cell ? 0 : -1; });
}

// a move may be to press a cell several times
function ahead(moves) {
  const presses = game.flip ? moves.reduce((sum, [, times]) => sum + times, 0) : moves.length;
  return presses === moves.length ? plural(presses, "move lies", "moves lie") : `${plural(presses, "press", "presses")} on ${plural(moves.length, "cell", "cells")} ${presses === 1 ? "lies" : "lie"}`;
}

function drawMoves(states) {
  const own = state.givenMoves() ? "" : state.asGiven() ? ", yours" : ", for the edited board";
  $("moves-title").textContent = now.moves.length ? `Moves (${now.moves.length}${own})` : "No moves";
  if (listed !== now.moves) $("moves").replaceChildren(...now.moves.map((move, m) => {
    const button = element("button", {type: "button", tabindex: -1}, moveText(move));
    button.addEventListener("click", () => go(m + 1));
    return element("li", {}, button);
  }));
  listed = now.moves;
  $("moves").querySelector("[aria-current]")?.removeAttribute("aria-current");
  if (now.step) $("moves").children[now.step - 1].firstChild.setAttribute("aria-current", "step");
  const goal = data.targets[state.goal()], right = states[now.step].filter((colour, i) => goal[i] === null || goal[i] === colour).length;
  const done = data.targets.some(some => game.meets(states[now.step], some));
  const whereTo = now.step ? `Move ${now.step} of ${now.moves.length}: ${moveText(now.moves[now.step - 1])}.` : now.moves.length ? `The start; ${ahead(now.moves)} ahead.` : "The start.";
  $("now").textContent = `${whereTo} ${done ? "✓ Solved." : `Cells as the goal asks: ${right} of ${game.n}.`}`;
  for (const [id, off] of [["first", !now.step], ["back", !now.step], ["forward", now.step === now.moves.length], ["last", now.step === now.moves.length],
    ["play", !now.moves.length], ["reset", state.givenMoves() && !now.step]]) $(id).disabled = off;
  $("play").textContent = timer ? "Pause" : now.moves.length && now.step === now.moves.length ? "Replay" : "Play";
}

function drawAlgebra() {
  const found = answer(state.board()), here = now.step ? "from here" : "";
  $("algebra-title").textContent = `What ${game.flip ? "the algebra" : "counting"} says of ${now.step ? "the board as it is now" : state.asGiven() ? "this board" : "the edited board"}`;
  $("algebra").textContent = found.text;
  const buttons = [];
  const button = (text, then) => { const made = element("button", {type: "button"}, text); made.addEventListener("click", then); buttons.push(made); };
  if (found.moves && found.moves.length && game.playable(state.board(), found.moves)) button(`Take these moves${here && " " + here}`, () => {
    now.moves = [...now.moves.slice(0, now.step), ...found.moves.map(move => [...move])];
    say(`The moves are now the page's own: ${found.text}`);
    draw();
  });
  if (found.sets && found.sets.length > 1) found.sets.forEach(({set, goal}) => button(`Show the set against ${data.goals[goal]}`, () => {
    overlay = set;
    now.set = 1;
    draw(true);
  }));
  $("algebra-more").replaceChildren(...buttons);
  return found;
}

const weighed = reason => {
  const set = new Array(game.n).fill(0);
  reason.cells.forEach((i, at) => { set[i] = reason.weights[at] || 1; });
  return set;
};

// what was found for the board given says nothing of an edited one
function drawHeader() {
  const given = state.asGiven(), found = given ? null : answer(now.start);
  $("as-given").hidden = given;
  $("edited").hidden = given;
  $("verdict").classList.toggle("earlier", !given);
  $("why-title").textContent = given ? "Why this answer" : "Why this answer, for the board as given";
  if (given) return;
  $("edited").className = found.status;
  $("edited").querySelector(".badge").textContent = found.status;
  $("edited-verdict").textContent = found.text;
}

function draw(keepOverlay = false) {
  const states = state.states(), found = drawAlgebra();
  if (!keepOverlay) overlay = found.set || null;
  // the one set that the header speaks of, where this is the board that it speaks of
  if (!keepOverlay && found.set && data.marked && state.asGiven() && !now.step) overlay = weighed(data.reasons[0]);
  drawHeader();
  $("set-label").hidden = !overlay;
  $("plan-label").hidden = !game.flip || !now.moves.length;
  drawMoves(states);
  side.render(hovered ?? now.cell);
  drawBoard();
  stops.forEach(stop => stop());
  for (const name of ["plan", "set"]) $(`show-${name}`).checked = Boolean(now[name]);
  for (const radio of document.getElementsByName("mode")) radio.checked = radio.value === now.mode;
  const fragment = state.written();
  if (location.hash.replace(/^#/, "") !== fragment) history.replaceState(null, "", fragment ? `#${fragment}` : location.pathname + location.search);
}

function go(step, quiet = false) {
  now.step = Math.max(0, Math.min(now.moves.length, step));
  draw();
  if (!quiet) say($("now").textContent);
}

function play(on) {
  clearInterval(timer);
  timer = null;
  if (on && now.moves.length) {
    if (now.step === now.moves.length) now.step = 0;
    timer = setInterval(() => {
      go(now.step + 1);
      if (now.step === now.moves.length) play(false);
    }, WAIT);
  }
  draw();
}

function make(move, refusal) {
  if (!game.legal(state.board(), move)) { say(refusal); return; }
  now.moves = [...now.moves.slice(0, now.step), move];
  now.step++;
  draw();
  say(`${moveText(move)}: ${plural(game.changed(move).length, "cell changes", "cells change")}. ${$("now").textContent}`);
}

function activate(i) {
  play(false);
  now.cell = i;
  if (now.mode === "look") {
    draw();
    say($("cell-words").textContent);
  } else if (now.mode === "edit") {
    now.start = state.board().map((colour, j) => j === i ? (colour + 1) % data.colours : colour);
    now.moves = state.asGiven() ? data.moves : game.playable(now.start, answer(now.start).moves) || [];
    now.step = 0;
    draw();
    say(`${spoken(i)} is now ${data.colourNames[now.start[i]]}. ${$("algebra").textContent}`);
  } else if (game.flip) {
    const p = game.pressOf.get(i);
    if (p === undefined) say(`There is no press on ${data.cells[i].name}.`);
    else make([p, 1], `${data.cells[i].name} is white, and only a lit cell may be pressed.`);
  } else if (now.picked === null || now.picked === i) {
    now.picked = now.picked === i ? null : i;
    draw();
    say(now.picked === null ? "Nothing is picked." : `${spoken(i)} is picked: choose a neighbour to swap it with.`);
  } else {
    const first = now.picked;
    now.picked = null;
    make([Math.min(first, i), Math.max(first, i)], `${data.cells[first].name} and ${data.cells[i].name} are not neighbours.`);
    draw();
  }
}

function keys(event) {
  const i = board.buttons.indexOf(event.target), way = {ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]}[event.key];
  if (i < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  let to = way ? board.beside(i, ...way) : null;
  if (event.key === "Home" || event.key === "End") {
    for (let next = i; next !== null; next = board.beside(next, event.key === "Home" ? -1 : 1, 0)) to = next;
  }
  if (way || event.key === "Home" || event.key === "End") event.preventDefault();
  if (to !== null) board.buttons[to].focus();
}

const stops = [roving($("constraints"), ".var"), roving($("clauses"), ".clause"), roving($("moves"), "button")];

function setUp() {
  for (const [value, text] of [["look", "looks at it"], ["act", game.flip ? "presses it" : "swaps it"], ["edit", "edits it"]])
    $("modes").append(element("label", {}, element("input", {type: "radio", name: "mode", value}), text));
  $("modes").addEventListener("change", event => { now.mode = event.target.value; now.picked = null; draw(); });
  $("board").addEventListener("click", event => { const cell = event.target.closest(".cell"); if (cell) activate(Number(cell.dataset.cell)); });
  $("board").addEventListener("keydown", keys);
  $("board").addEventListener("focusin", event => { now.cell = Number(event.target.dataset.cell); hovered = null; draw(true); });
  $("board").addEventListener("mouseover", event => {
    const cell = event.target.closest(".cell"), i = cell ? Number(cell.dataset.cell) : null;
    if (i !== hovered) { hovered = i; side.render(hovered ?? now.cell); drawBoard(); }
  });
  $("board").addEventListener("mouseleave", () => { hovered = null; side.render(now.cell); drawBoard(); stops.forEach(stop => stop()); });
  const buttons = {first: () => go(0), back: () => go(now.step - 1), forward: () => go(now.step + 1), last: () => go(now.moves.length)};
  for (const [id, then] of Object.entries(buttons)) $(id).addEventListener("click", () => { play(false); then(); });
  $("play").addEventListener("click", () => play(!timer));
  $("reset").addEventListener("click", () => { play(false); const {cell, mode, plan, set} = now; Object.assign(now, state.fresh(), {cell, mode, plan, set}); draw(); say("The board and the moves are as given."); });
  for (const name of ["plan", "set"]) $(`show-${name}`).addEventListener("change", event => { now[name] = Number(event.target.checked); draw(true); });
  data.presses.forEach((press, p) => {
    if (press.cell !== null) return;
    const button = element("button", {type: "button"}, `${act} ${press.name}`), cells = press.changes.map(([i]) => i);
    button.addEventListener("click", () => { play(false); make([p, 1], ""); });
    for (const [name, on] of [["mouseenter", true], ["focus", true], ["mouseleave", false], ["blur", false]])
      button.addEventListener(name, () => { lit = on ? {cells} : null; drawBoard(); });
    $("switches").append(button);
  });
  if (target) {
    $("target-part").hidden = false;
    target.show(data.targets[0].map(colour => ({colour, symbol: colour === null ? "?" : data.symbols[colour], press: "", set: "", sign: ""})));
  }
  const list = element("ul", {}, ...data.why.map(text => element("li", {}, text)));
  for (const reason of [...data.reasons, ...(data.core ? [data.core] : [])]) {
    const item = element("li", {}, reason.sentence, ". "), show = element("button", {type: "button", class: "var"}, "show the cells");
    show.addEventListener("click", () => {
      overlay = weighed(reason);
      now.set = 1;
      draw(true);
    });
    if (reason.cells.length) item.append(show);
    if (reason.rules.length) item.append(element("ol", {}, ...reason.rules.map(rule => element("li", {}, rule))));
    list.append(item);
  }
  $("why").append(list);
  $("why-part").hidden = !list.children.length;
  addEventListener("hashchange", () => { if (location.hash.replace(/^#/, "") !== state.written()) { state.read(location.hash); play(false); } });
  $("partner-key").hidden = data.timed;
  // on a phone the board stays on top: what is focused must not hide below it
  const room = () => {
    const sticky = getComputedStyle($("stage")).position === "sticky";
    document.documentElement.style.scrollPaddingTop = sticky ? `${$("stage").offsetHeight + 8}px` : "";
  };
  new ResizeObserver(room).observe($("stage"));
  addEventListener("resize", room);
  state.read(location.hash);
  draw();
}

setUp();
window.lesson = {data, game, state, answer, literalsOf: side.literalsOf};
