"use strict";
// The puzzle's rules and what follows from them, on plain arrays. A flip move is [press, times], a swap move [cell, cell].

// Constraints and clauses as objects, from the rows that they are written in.
function unpacked(data) {
  let next = 1;
  const clauses = data.clauses.map(literals => ({literals, constraint: 0}));
  const constraints = data.constraints.map(([rule, kind, step, cells, count, symbols, variables], at) => {
    const ids = Array.from({length: count}, (_, i) => next + i).filter(id => id <= clauses.length);
    for (const id of ids) clauses[id - 1].constraint = at + 1;
    next += count;
    const about = variables || [...new Set(ids.flatMap(id => clauses[id - 1].literals.map(Math.abs)))];
    return {rule: data.rules[rule], kind, step, cells, clauses: ids, leftOut: ids.length < count, symbols, variables: about};
  });
  return {...data, clauses, constraints};
}

function rules(data) {
  const n = data.cells.length, k = data.colours, flip = data.puzzle === "flip";
  const around = data.cells.map(() => []);
  for (const [i, j] of data.edges) { around[i].push(j); around[j].push(i); }
  const touching = data.cells.map(() => []);
  data.presses.forEach(({changes}, p) => {
    for (const [i, amount] of changes) if (amount % k) touching[i].push([p, amount % k]);
  });
  const pressOf = new Map(data.presses.map(({cell}, p) => [cell, p]).filter(([cell]) => cell !== null));
  const costs = data.presses.map(press => press.cost);

  const after = (state, move) => {
    const next = state.slice();
    if (flip) for (const [i, amount] of data.presses[move[0]].changes) next[i] = mod(next[i] + amount * move[1], k);
    else [next[move[0]], next[move[1]]] = [next[move[1]], next[move[0]]];
    return next;
  };
  const legal = (state, move) => flip
    ? !data.litOnly || state[data.presses[move[0]].cell] !== 0
    : around[move[0]].includes(move[1]);
  const meets = (state, target) => target.every((want, i) => want === null || want === state[i]);
  const replay = (start, moves) => moves.reduce((states, move) => [...states, after(states.at(-1), move)], [start]);
  const changed = move => flip ? data.presses[move[0]].changes.filter(([, a]) => a * move[1] % k).map(([i]) => i) : move;

  // the steps of the model that the moves belong to: one each, or the round in which each can be made at the earliest
  const steps = moves => {
    if (flip || data.oneAStep) return moves.map((_, i) => i + 1);
    const free = new Array(n).fill(1);
    return moves.map(([i, j]) => { const t = Math.max(free[i], free[j]); free[i] = free[j] = t + 1; return t; });
  };

  // what a variable of the model is when these moves are made; undefined where they do not say
  const valuation = (start, moves) => {
    const states = replay(start, moves), last = states.at(-1), when = steps(moves);
    const times = new Array(data.presses.length).fill(0);
    if (flip) for (const [p, count] of moves) times[p] += count;
    const at = t => states[when.filter(step => step <= t).length];
    return meaning => {
      if (!meaning) return undefined;
      const [kind, a, b, c] = meaning;
      if (kind === "press") return k === 2 ? times[a] % 2 === 1 : mod(times[a], k) === b;
      if (kind === "goal") return last.every((colour, i) => data.targets[0][i] === null || colour === a);
      if (kind === "cell") return at(a)[b] === c;
      if (kind === "made") return moves.some(([press], m) => when[m] === a && press === b);
      return moves.some(([i, j], m) => when[m] === a && Math.min(i, j) === b && Math.max(i, j) === c);
    };
  };
  // the moves if each of them is legal in turn, else null
  const playable = (start, moves) => {
    let state = start;
    return moves && moves.every(move => legal(state, move) && (state = after(state, move))) ? moves : null;
  };
  return {n, k, flip, playable, around, touching, pressOf, costs, after, legal, meets, replay, changed, valuation};
}

const MOST_WORK = 3e7, MOST_CELLS = 900;

// {status, text, moves, cost} or {status, text, set, sets}: what can be told of a board without a solver. A set has for
// each cell its multiple in a sum that no move changes, counted modulo `modulus`, and the goal that this rules out.
function answerer(data, game) {
  return game.flip ? flipAnswerer(data, game) : start => swapAnswer(data, game, start);
}

function flipAnswerer(data, game) {
  const {k, touching, costs} = game, width = data.presses.length;
  const asked = data.cells.map((_, i) => i).filter(i => data.targets[0][i] !== null);
  let system = null;
  return start => {
    if (data.cells.length > MOST_CELLS || width > MOST_CELLS)
      return {status: "UNKNOWN", text: "The board is too large for this page's algebra."};
    system ||= linearSystem(asked.map(i => {
      const row = new Array(width).fill(0);
      for (const [p, amount] of touching[i]) row[p] = amount;
      return row;
    }), width, k);
    const solved = [], refuted = [];
    data.targets.forEach((target, goal) => {
      const found = system.solve(asked.map(i => mod(target[i] - start[i], k)));
      if (found.witness) refuted.push({goal, witness: found.witness});
      else solved.push({goal, ...(cheapest(system, found.solution, costs, MOST_WORK / data.targets.length)
        || {x: found.solution, cost: cost(found.solution, costs), some: true})});
    });
    return solved.length ? solvable(data, system, solved) : impossible(data, game, asked, start, refuted);
  };
}

function solvable(data, system, solved) {
  const best = solved.reduce((a, b) => b.cost < a.cost ? b : a);
  const moves = [...best.x].map((times, p) => [p, times]).filter(([, times]) => times);
  const ways = system.count * solved.length;
  const size = data.priced ? `presses that cost ${best.cost}` : `${best.cost} press${best.cost === 1 ? "" : "es"}`;
  const spare = data.litOnly ? " That is without the rule that only a lit cell may be pressed: with it, the order matters, "
    + "and more presses may be needed or none may do." : "";
  const status = best.some || data.litOnly ? "FEASIBLE" : "OPTIMAL";
  const text = best.some
    ? `${size} will do. This page does not compare all ${ways.toLocaleString("en")} solutions, so ${data.priced ? "cheaper presses" : "a smaller one"} may exist.`
    : ways === 1 ? `${size}, and no ${data.priced ? "cheaper ones" : "fewer"}: the equations have one solution only.`
      : `${size}, and no ${data.priced ? "cheaper ones" : "fewer"}: all ${ways.toLocaleString("en")} solutions were compared.`;
  return {status, moves, cost: best.cost, goal: best.goal, text: text[0].toUpperCase() + text.slice(1) + spare};
}

function impossible(data, game, asked, start, refuted) {
  // what all multiples share with k says nothing: without it the sum is counted modulo less
  const found = refuted.map(({goal, witness}) => {
    const shared = [...witness].reduce(commonDivisor, game.k), set = new Array(data.cells.length).fill(0);
    asked.forEach((i, row) => { set[i] = witness[row] / shared; });
    return {goal, set, modulus: game.k / shared};
  });
  const off = ({set, modulus}, goal) =>
    mod(set.reduce((sum, w, i) => w ? sum + w * (data.targets[goal][i] - start[i]) : sum, 0), modulus);
  // one set that rules out every goal says it all at once
  const every = found.find(some => found.every(({goal}) => off(some, goal))), {set, modulus, goal} = every || found[0];
  const named = found.length > 1 && !every ? `, so it cannot end ${data.goals[goal]}` : "";
  const others = every || found.length === 1 ? "" : " Other sets rule out the other goals: choose one below.";
  const text = modulus === 2
    ? `Impossible. Every press changes an even number of the cells marked ◆, and an odd number of them must change${named}.`
    : `Impossible. Count each cell as often as the number beside its ◆ says: no press changes the sum modulo ${modulus}, `
      + `and it must change by ${off({set, modulus}, goal)}${named}.`;
  return {status: "IMPOSSIBLE", set, sets: every ? [every] : found, text: text + others};
}

function swapAnswer(data, game, start) {
  const target = data.targets[0], seen = new Array(game.n).fill(false);
  for (let v = 0; v < game.n; v++) {
    if (seen[v]) continue;
    const part = distances(game.around, v).map((d, w) => d < Infinity ? w : -1).filter(w => w >= 0);
    for (const w of part) seen[w] = true;
    for (let colour = 0; colour < game.k; colour++) {
      const have = part.filter(w => start[w] === colour).length, want = part.filter(w => target[w] === colour).length;
      if (want <= have) continue;
      const set = new Array(game.n).fill(0);
      for (const w of part) set[w] = 1;
      const where = part.length === game.n ? "the board holds" : "the cells marked ◆, which no piece can leave, hold";
      return {status: "IMPOSSIBLE", set, sets: [{set, goal: 0, modulus: 2}],
        text: `Impossible. Swaps only move pieces about, and ${where} ${have} of ${data.colourNames[colour]} where the `
          + `target asks for ${want}.`};
    }
  }
  if (data.limited) return {status: "UNKNOWN", text: "The pieces agree with the target. Whether the limits leave a way, only a search can tell."};
  if (target.includes(null) || data.priced || new Set([...start, ...target]).size > 2)
    return {status: "FEASIBLE", text: "It can be done: every part of the board has the pieces that its target asks for. The fewest "
      + "swaps are more than this page can work out: ask satflip."};
  const moves = transport(game.around, start, target, Math.max(...start));
  const number = `${moves.length} swap${moves.length === 1 ? "" : "s"}`;
  return {status: "OPTIMAL", moves, cost: moves.length,
    text: `${number}, and no fewer: a swap moves one ${data.colourNames[Math.max(...start)]} by one cell, and no way to bring `
      + "them all to places of their own is shorter in all."};
}
