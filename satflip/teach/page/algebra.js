"use strict";
// Linear algebra modulo k, and transports: what the page answers by itself when the board is edited.
// A composite k is a ring: each prime power of k is eliminated on its own, with the entry that has the fewest factors p
// as the pivot (the Smith form; Newman, "Integral Matrices", 1972), and the parts are put together again.

const mod = (a, k) => ((a % k) + k) % k;

const commonDivisor = (a, b) => b ? commonDivisor(b, a % b) : a;

function inverse(a, k) {
  let [r, s, x, y] = [k, mod(a, k), 0, 1];
  while (s) [r, s, x, y] = [s, r % s, y, x - Math.floor(r / s) * y];
  return mod(x, k);
}

function primePowers(k) {
  const found = [];
  for (let p = 2; k > 1; p++) {
    let q = 1;
    while (k % p === 0) { k /= p; q *= p; }
    if (q > 1) found.push([p, q]);
  }
  return found;
}

// Row operations and a new order of the columns make row i < rank pivots[i] times a row of a unit upper triangle.
// `used` has for each row the multiples of the given rows whose sum it is.
function echelon(matrix, width, prime, power) {
  const height = matrix.length, full = width + height;
  const work = matrix.map((row, i) => {
    const wide = new Int32Array(full);
    row.forEach((value, j) => { wide[j] = mod(value, power); });
    wide[width + i] = 1;
    return wide;
  });
  const order = Array.from({length: width}, (_, j) => j), pivots = [];
  const pivot = divisor => {
    for (let i = pivots.length; i < height; i++)
      for (let j = pivots.length; j < width; j++) if (work[i][j] % (divisor * prime)) return [i, j];
    return null;
  };
  let divisor = 1;
  while (pivots.length < Math.min(height, width) && divisor < power) {
    const rank = pivots.length, place = pivot(divisor);
    if (!place) { divisor *= prime; continue; }
    const [row, column] = place;
    [work[rank], work[row]] = [work[row], work[rank]];
    if (column !== rank) {
      for (const line of work) [line[rank], line[column]] = [line[column], line[rank]];
      [order[rank], order[column]] = [order[column], order[rank]];
    }
    const top = work[rank], unit = inverse(top[rank] / divisor, power);
    if (unit !== 1) for (let j = rank; j < full; j++) top[j] = top[j] * unit % power;
    for (let i = rank + 1; i < height; i++) {
      const line = work[i], times = line[rank] / divisor;
      if (times) for (let j = rank; j < full; j++) if (top[j]) line[j] = mod(line[j] - times * top[j], power);
    }
    pivots.push(divisor);
  }
  const upper = pivots.map((by, i) => work[i].slice(0, width).map(value => value / by));
  return {width, power, order, pivots, upper, used: work.map(line => line.slice(width))};
}

function substitute(form, known) {
  for (let i = form.pivots.length - 1; i >= 0; i--) {
    let value = known[i];
    const row = form.upper[i];
    for (let j = i + 1; j < form.width; j++) if (row[j] && known[j]) value -= row[j] * known[j];
    known[i] = mod(value, form.power);
  }
  const result = new Int32Array(form.width);
  form.order.forEach((column, j) => { result[column] = known[j]; });
  return result;
}

// All about matrix · x = rhs (mod k) that does not depend on rhs: a solver, and the null space as generators, each with
// the number of its different multiples.
function linearSystem(matrix, width, k) {
  const parts = primePowers(k).map(([prime, power]) => {
    const others = k / power;
    return {form: echelon(matrix, width, prime, power), others, lift: others * inverse(others, power) % k};
  });
  const kernel = [];
  for (const {form, lift} of parts) {
    for (let j = 0; j < width; j++) {
      const order = j < form.pivots.length ? form.pivots[j] : form.power;
      if (order === 1) continue;
      const known = new Int32Array(width);
      known[j] = form.power / order;
      kernel.push({order, vector: substitute(form, known).map(value => lift * value % k)});
    }
  }
  // {solution} or {witness}: multiples of the rows that add up to 0 on the left and to something else on the right
  const solve = rhs => {
    const solution = new Int32Array(width);
    for (const {form, others, lift} of parts) {
      const known = new Int32Array(width);
      for (let i = 0; i < form.used.length; i++) {
        let sum = 0;
        const row = form.used[i];
        for (let j = 0; j < row.length; j++) if (row[j] && rhs[j]) sum += row[j] * rhs[j];
        const constant = mod(sum, form.power), by = i < form.pivots.length ? form.pivots[i] : form.power;
        if (constant % by) return {witness: row.map(value => value * (form.power / by) % form.power * others % k)};
        if (i < width) known[i] = i < form.pivots.length ? constant / by : 0;
      }
      substitute(form, known).forEach((value, j) => { solution[j] = (solution[j] + lift * value) % k; });
    }
    return {solution};
  };
  return {k, width, kernel, solve, count: kernel.reduce((product, {order}) => product * order, 1)};
}

const cost = (x, costs) => x.reduce((sum, times, p) => sum + times * costs[p], 0);

// The cheapest of all solutions, by looking at every one; null where they are more than `most` numbers.
function cheapest(system, first, costs, most) {
  if (system.count * system.width > most) return null;
  const turns = system.kernel.map(() => 0);
  let x = first.slice(), best = x.slice(), least = cost(x, costs);
  for (;;) {
    let i = 0;
    for (; i < turns.length; i++) {
      const {vector, order} = system.kernel[i];
      for (let p = 0; p < x.length; p++) x[p] = (x[p] + vector[p]) % system.k;
      if (++turns[i] < order) break;
      turns[i] = 0;
    }
    if (i === turns.length) return {x: best, cost: least};
    const now = cost(x, costs);
    if (now < least) { least = now; best = x.slice(); }
  }
}

// Distances along edges from one cell; Infinity where there is no way.
function distances(around, from) {
  const far = new Array(around.length).fill(Infinity), queue = [from];
  far[from] = 0;
  for (const v of queue) for (const w of around[v]) if (far[w] === Infinity) { far[w] = far[v] + 1; queue.push(w); }
  return far;
}

// The cheapest assignment of rows to columns of a square matrix (Kuhn 1955; Jonker & Volgenant's shortest paths).
function assignment(price) {
  const n = price.length, u = new Array(n + 1).fill(0), v = new Array(n + 1).fill(0), row = new Array(n + 1).fill(0);
  for (let i = 1; i <= n; i++) {
    const least = new Array(n + 1).fill(Infinity), seen = new Array(n + 1).fill(false), way = new Array(n + 1).fill(0);
    row[0] = i;
    let j = 0;
    do {
      seen[j] = true;
      let next = 0, delta = Infinity;
      for (let c = 1; c <= n; c++) {
        if (seen[c]) continue;
        const now = price[row[j] - 1][c - 1] - u[row[j]] - v[c];
        if (now < least[c]) { least[c] = now; way[c] = j; }
        if (least[c] < delta) { delta = least[c]; next = c; }
      }
      for (let c = 0; c <= n; c++) if (seen[c]) { u[row[c]] += delta; v[c] -= delta; } else least[c] -= delta;
      j = next;
    } while (row[j]);
    while (j) { row[j] = row[way[j]]; j = way[j]; }
  }
  const column = new Array(n);
  for (let c = 1; c <= n; c++) column[row[c] - 1] = c - 1;
  return column;
}

// The fewest swaps of a two-colour board whose counts agree in every part: black pieces go to black targets, all in all
// as cheaply as possible. On the way from v to m the pieces there move up, the foremost first, so that in the end all is
// as before but for v, now white, and m, now black.
function transport(around, start, target, black) {
  const from = [], to = [], state = start.slice(), moves = [];
  start.forEach((colour, v) => {
    if (colour === black && target[v] !== black) from.push(v);
    if (colour !== black && target[v] === black) to.push(v);
  });
  const far = to.map(v => distances(around, v)), apart = 4 * around.length * around.length;
  assignment(from.map(v => far.map(d => d[v] === Infinity ? apart : d[v]))).forEach((column, row) => {
    const path = [from[row]], d = far[column];
    while (d[path.at(-1)] > 0) path.push(around[path.at(-1)].find(w => d[w] < d[path.at(-1)]));
    let free = path.length - 1;
    for (let i = free - 1; i >= 0; i--) {
      if (state[path[i]] !== black) continue;
      for (let j = i; j < free; j++) {
        const [v, w] = [path[j], path[j + 1]];
        [state[v], state[w]] = [state[w], state[v]];
        moves.push([Math.min(v, w), Math.max(v, w)]);
      }
      free = i;
    }
  });
  return moves;
}
