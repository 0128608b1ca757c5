// The keyboard: single keys for the actions, digits for places, / and ? for the command line.
import { open } from "./dialogs.js";
import { skip } from "./motion.js";

const KEYS = { r: "act-roll", p: "act-passage", s: "act-suspect", a: "act-accuse", e: "act-end" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (document.querySelector("dialog:modal")) return;
  const key = event.key;
  const cell = event.target.closest("#sheet tbody button");
  if (cell && walk(event, cell)) return;
  if (cell?.matches("[form=pencil]")) return pencil(event, cell);
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

// On the sheet arrows walk from cell to cell, and Tab leaves it: nobody wants to step through a hundred cells.
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function walk(event, cell) {
  if (event.key === "Tab") leave(cell);
  const [down, right] = STEPS[event.key] ?? [];
  if (down === undefined) return false;
  event.preventDefault();
  const rows = [...document.querySelectorAll("#sheet tbody tr:not(.grp)")];
  const row = rows.indexOf(cell.closest("tr")), column = [...cell.closest("tr").cells].indexOf(cell.closest("td"));
  rows[row + down]?.cells[column + right]?.querySelector("button")?.focus();
  return true;
}

function leave(cell) {
  const others = [...document.querySelectorAll("#sheet tbody button")].filter((other) => other !== cell);
  for (const other of others) other.tabIndex = -1;
  setTimeout(() => others.forEach((other) => other.removeAttribute("tabindex")));
}

// In a cell of one's own y, n, m and a turn's number write, Backspace rubs out.
const MARKS = { y: "yes", j: "yes", n: "no", m: "maybe", Backspace: "", Delete: "" };
let typed = "", typedAt = 0;

function pencil(event, cell) {
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
