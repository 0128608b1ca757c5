// The keyboard: single keys for the actions, digits for places, / and ? for the command line.
import { open } from "./dialogs.js";
import { modal } from "./modal.js";
import { skip } from "./motion.js";

const KEYS = { r: "act-roll", p: "act-passage", s: "act-suspect", a: "act-accuse", e: "act-end" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=radio]), select, textarea")) return;
  const key = event.key, over = modal();
  if (over && (choose(event, over) || over.id !== "dlg-suspect" || !"/:?a".includes(key))) return;
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
  } else if (key === "x") {
    open("answer");
  } else if (key === "n") {
    document.querySelector("#dock input[name=action][value=pass]")?.form.requestSubmit();
  } else if (key === "u") {
    document.querySelector("#dock form[action$='/undo'] button")?.click();
  } else if (key === "Escape") skip();
});

// In a dialog digits choose a card: of the first group that has none yet, then of the one that is looked at. Enter says it.
function choose(event, over) {
  const form = over.querySelector("form"), instead = form?.querySelector(`button[name=action][value=${WORDS[event.key]}]`);
  if (instead) return press(event, instead);
  if (event.key === "Enter") {
    const button = form?.querySelector(".btn.primary, .btn.danger");
    return button && !event.target.closest("a, button") && press(event, button);
  }
  if (!/^[1-9]$/.test(event.key)) return false;
  const groups = [...over.querySelectorAll("fieldset")];
  const group = groups.find((one) => !one.querySelector(":checked")) ?? groups.find((one) => one.contains(event.target)) ?? groups[0] ?? over;
  const option = group.querySelectorAll(".opt input, .opt.pick")[event.key - 1];
  return option && press(event, option);
}
const WORDS = { r: "roll", p: "passage" };

function press(event, node) {
  event.preventDefault();
  node.focus();
  node.click();
  return true;
}

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
