"use strict";
// Elements, boards, and lists with one tab stop. All text goes in as text: nothing of an instance becomes markup.

const $ = id => document.getElementById(id);

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  made.append(...children);
  return made;
}

function drawn(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

// One of the elements is a tab stop; arrow keys, Home and End move to others.
function roving(container, selector) {
  const all = () => [...container.querySelectorAll(selector)];
  const stop = chosen => all().forEach(other => { other.tabIndex = other === chosen ? 0 : -1; });
  container.addEventListener("focusin", event => {
    const chosen = event.target.closest(selector);
    if (chosen) stop(chosen);
  });
  container.addEventListener("keydown", event => {
    const list = all(), here = list.indexOf(document.activeElement);
    const to = {ArrowDown: here + 1, ArrowRight: here + 1, ArrowUp: here - 1, ArrowLeft: here - 1, Home: 0, End: list.length - 1};
    if (here < 0 || !(event.key in to)) return;
    event.preventDefault();
    list[Math.max(0, Math.min(list.length - 1, to[event.key]))].focus();
  });
  return () => { const list = all(); if (list.length && !list.some(item => item.tabIndex === 0)) stop(list[0]); };
}

// The board: an SVG of the cells' outlines below real buttons, one a cell.
function boardView(container, data, label, still = false) {
  const {width, height, centres, shapes, outlines, walls} = data.layout, grid = data.shape !== null;
  const rim = grid ? 0.6 : 0.3, far = grid ? 0.06 : 0.3, sheet = [width + rim + far, height + rim + far];
  container.classList.add("board", {4: "squares", 3: "triangles"}[shapes[0].length] || "rounds");
  container.style.aspectRatio = sheet.join(" / ");
  container.style.setProperty("--columns", sheet[0]);
  container.setAttribute("role", still ? "img" : "group");
  container.setAttribute("aria-label", label);
  const svg = drawn("svg", {viewBox: `${-rim} ${-rim} ${sheet[0]} ${sheet[1]}`, "aria-hidden": "true"});
  const line = (from, to, kind) => svg.append(drawn("line", {x1: from[0], y1: from[1], x2: to[0], y2: to[1], class: kind}));
  if (!grid) for (const [i, j] of data.edges) line(centres[i], centres[j], "edge");
  const points = (i, size) => shapes[outlines[i]].map(([dx, dy]) => `${centres[i][0] + size * dx},${centres[i][1] + size * dy}`).join(" ");
  const faces = centres.map((_, i) => drawn("polygon", {points: points(i, 1), class: "face"}));
  const rings = centres.map((_, i) => drawn("polygon", {points: points(i, 0.88), class: "ring"}));
  const inner = centres.map((_, i) => drawn("polygon", {points: points(i, 0.62), class: "ring"}));
  svg.append(...faces, ...rings, ...inner);
  for (const [i, j] of walls) {
    const [[a, b], [c, d]] = [centres[i], centres[j]], [x, y, dx, dy] = [(a + c) / 2, (b + d) / 2, (d - b) / 2, (a - c) / 2];
    line([x - dx, y - dy], [x + dx, y + dy], "wall");
  }
  const number = (x, y, text) => {
    const made = drawn("text", {x, y, class: "rim"});
    made.textContent = text;
    svg.append(made);
    return made;
  };
  if (grid) {
    const rows = new Map(), columns = new Map();
    data.cells.forEach(({place: [r, c]}, i) => {
      if (!rows.has(r)) rows.set(r, centres[i][1]);
      if (!columns.has(c)) columns.set(c, centres[i][0]);
    });
    rows.forEach((y, r) => number(-0.3, y, r + 1));
    columns.forEach((x, c) => number(x, -0.3, c + 1));
  } else data.cells.forEach(({place}, i) => {
    const [x, y, anchor] = data.layout.labels[i];
    number(x, y, String(place)).setAttribute("class", `rim ${anchor}`);
  });
  const buttons = centres.map(([x, y], i) => {
    const corners = shapes[outlines[i]], wide = Math.max(...corners.map(p => p[0])), high = Math.max(...corners.map(p => p[1]));
    const marks = ["symbol", "mark press", "mark set", "mark sign"].map(kind => element("span", {class: kind}));
    const button = still ? element("span", {class: "cell"}, ...marks)
      : element("button", {type: "button", class: "cell", "data-cell": i, tabindex: -1}, ...marks);
    const percent = (value, whole) => `${100 * value / whole}%`;
    Object.assign(button.style, {
      left: percent(x - wide + rim, sheet[0]), top: percent(y - high + rim, sheet[1]),
      width: percent(2 * wide, sheet[0]), height: percent(2 * high, sheet[1]),
      clipPath: `polygon(${corners.map(([dx, dy]) => `${percent(dx + wide, 2 * wide)} ${percent(dy + high, 2 * high)}`).join(", ")})`,
    });
    if (corners.length === 3) button.classList.add(corners.filter(p => p[1] > 0).length === 2 ? "up" : "down");
    return button;
  });
  container.replaceChildren(svg, ...buttons);

  // what is shown of each cell: {colour, symbol, label, press, set, sign: texts; ring, inner: which frames}
  const last = [];
  const show = cells => cells.forEach((cell, i) => {
    const all = JSON.stringify(cell);
    if (last[i] === all) return;
    last[i] = all;
    const [paper, ink] = data.palette[cell.colour === null ? data.palette.length - 1 : cell.colour];
    faces[i].setAttribute("fill", paper);
    rings[i].setAttribute("class", `ring ${cell.ring || ""}`);
    inner[i].setAttribute("class", `ring ${cell.inner || ""}`);
    const [symbol, press, set, sign] = buttons[i].children;
    buttons[i].style.color = ink;
    buttons[i].style.setProperty("--fill", paper);
    symbol.textContent = cell.symbol;
    symbol.style.fontSize = `${Math.min(1, 1.9 / cell.symbol.length)}em`;
    press.textContent = cell.press;
    set.textContent = cell.set;
    sign.textContent = cell.sign;
    if (!still) buttons[i].setAttribute("aria-label", cell.label);
  });
  // the neighbour in a direction: in the row or column where there is one, else the nearest in about that direction
  const beside = (i, dx, dy) => {
    let best = null, least = Infinity;
    centres.forEach(([x, y], j) => {
      const [ax, ay] = [x - centres[i][0], y - centres[i][1]], along = ax * dx + ay * dy, across = Math.abs(ax * dy) + Math.abs(ay * dx);
      const far = along + 4 * across;
      if (along > 0.2 && across <= along * 1.2 && far < least) { least = far; best = j; }
    });
    return best;
  };
  return {buttons, show, beside};
}
