// The keyboard: single keys for the actions, digits for places, / and ? for the command line.
import { open } from "./dialogs.js";
import { skip } from "./motion.js";

const KEYS = { r: "act-roll", p: "act-passage", s: "act-suspect", a: "act-accuse", e: "act-end" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (document.querySelector("dialog:modal")) return;
  const key = event.key;
  const cell = event.target.closest("[form=pencil]");
  if (cell) return pencil(event, cell);
  if (key === "/" || key === ":" || key === "?") {
    event.preventDefault();
    open("keys");
    if (key !== "?") document.getElementById("command").focus();
  } else if (KEYS[key]) {
    event.preventDefault();
    document.getElementById(KEYS[key])?.click();
  } else if (/^[1-9]$/.test(key)) {
    document.querySelectorAll("#dock .places :is(a, button)")[key - 1]?.click();
  } else if (key === "u") {
    document.querySelector("#dock form[action$='/undo'] button")?.click();
  } else if (key === "Escape") skip();
});

// On the sheet arrows walk from cell to cell; y, n, m and a turn's number write, Backspace rubs out.
const MARKS = { y: "yes", j: "yes", n: "no", m: "maybe", Backspace: "", Delete: "" };
let typed = "", typedAt = 0;

function pencil(event, cell) {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (step) {
    event.preventDefault();
    return move(cell, ...step);
  }
  let mark = MARKS[event.key];
  if (/^\d$/.test(event.key)) {
    typed = Date.now() - typedAt < 900 ? typed + event.key : event.key;
    typedAt = Date.now();
    mark = `one${typed.slice(-3)}`;
  }
  if (mark === undefined) return;
  event.preventDefault();
  cell.value = `${cell.value.split("=")[0]}=${mark}`;
  cell.click();
}

function move(cell, down, right) {
  const rows = [...document.querySelectorAll("#sheet tbody tr:not(.grp)")];
  const row = rows.indexOf(cell.closest("tr")), column = [...cell.closest("tr").cells].indexOf(cell.closest("td"));
  rows[row + down]?.cells[column + right]?.querySelector("button")?.focus();
}
