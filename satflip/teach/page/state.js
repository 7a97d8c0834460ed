"use strict";
// What the page is showing: the board, the moves, how far they are made, and what is looked at. It lives in the
// address's fragment too: `#board=0110…&moves=0.1-4.1&step=2&cell=5&clause=17&mode=act&plan=0&set=0`.

const MODES = ["look", "act", "edit"];

function lessonState(data, game, answer) {
  const same = (a, b) => a.length === b.length && a.every((value, i) => value === b[i]);
  const fresh = () => ({start: data.start, moves: data.moves, step: 0, cell: 0, clause: null, mode: "look", plan: 1, set: 1, picked: null});
  const now = fresh();

  // arrays are replaced, never changed, so the same ones have the same states
  let replayed = {};
  const known = {
    states: () => {
      if (replayed.start !== now.start || replayed.moves !== now.moves)
        replayed = {start: now.start, moves: now.moves, states: game.replay(now.start, now.moves)};
      return replayed.states;
    },
    board: () => known.states()[now.step],
    asGiven: () => same(now.start, data.start),
    givenMoves: () => known.asGiven() && same(now.moves.flat(), data.moves.flat()),
    // the goal that the moves reach, or that is nearest to be reached
    goal: () => {
      const reached = data.targets.findIndex(target => game.meets(known.states().at(-1), target));
      return reached >= 0 ? reached : Math.max(0, answer(known.board()).goal || 0);
    },
    value: () => {
      const made = data.timed ? now.moves : now.moves.slice(0, now.step), of = game.valuation(now.start, made);
      const whole = known.givenMoves() && (data.timed || now.step === now.moves.length), goal = known.goal();
      return variable => {
        const {meaning, value} = data.variables[variable - 1];
        if (meaning && meaning[0] === "goal") return meaning[1] === goal;
        const said = of(meaning);
        return said === undefined && whole && value !== null ? value : said;
      };
    },
  };

  const written = () => {
    const parts = new URLSearchParams(), standard = fresh();
    const colours = now.start.map(c => c.toString(36)), wide = data.colours > 36;
    if (!known.asGiven()) parts.set("board", wide ? now.start.join(".") : colours.join(""));
    if (!same(now.moves.flat(), data.moves.flat())) parts.set("moves", now.moves.map(move => move.join(".")).join("-"));
    for (const name of ["step", "cell", "clause", "mode", "plan", "set"]) if (now[name] !== standard[name]) parts.set(name, now[name]);
    return parts.toString();
  };

  // what does not fit this puzzle is left out
  const read = fragment => {
    const parts = new URLSearchParams(fragment.replace(/^#/, "")), whole = text => /^\d{1,9}$/.test(text || "") ? Number(text) : -1;
    Object.assign(now, fresh());
    const board = parts.get("board") || "", colours = (data.colours > 36 ? board.split(".") : [...board]).map(c =>
      data.colours > 36 ? whole(c) : /^[0-9a-z]$/.test(c) ? parseInt(c, 36) : -1);
    if (colours.length === game.n && colours.every(c => c >= 0 && c < data.colours)) {
      now.start = colours;
      now.moves = game.playable(colours, answer(colours).moves) || [];
    }
    if (parts.has("moves")) {
      const moves = parts.get("moves").split("-").filter(Boolean).map(move => move.split(".").map(whole));
      const fits = ([a, b]) => game.flip
        ? a >= 0 && a < data.presses.length && b >= 1 : a >= 0 && b >= 0 && a < game.n && b < game.n;
      if (moves.every(move => move.length === 2 && fits(move)) && game.playable(now.start, moves)) now.moves = moves;
    }
    const step = whole(parts.get("step")), cell = whole(parts.get("cell")), clause = whole(parts.get("clause"));
    if (step >= 0 && step <= now.moves.length) now.step = step;
    if (cell >= 0 && cell < game.n) now.cell = cell;
    if (clause >= 1 && clause <= data.clauses.length) now.clause = clause;
    if (MODES.includes(parts.get("mode"))) now.mode = parts.get("mode");
    for (const name of ["plan", "set"]) if (parts.get(name) === "0") now[name] = 0;
  };
  return {now, fresh, ...known, written, read};
}
