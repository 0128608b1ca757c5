// A double tap on a place of the board throws the dice and walks there, as far as the throw reaches.
import { say } from "./toasts.js";

const main = document.querySelector("main[data-table]");
let wanted = null;

const placeAt = (x, y) => document.elementsFromPoint(x, y).map((node) => node.closest("svg.board .room")).find(Boolean);

document.addEventListener("dblclick", (event) => {
  const place = event.target.closest("svg.board") && placeAt(event.clientX, event.clientY);
  const roll = document.querySelector("#act-roll:not([aria-disabled])");
  if (!place || !roll || wanted !== null) return;
  wanted = [...place.classList].find((name) => name.startsWith("floor-"))?.slice("floor-".length) ?? null;
  if (wanted !== null) roll.click();
});

// After each change: the dice lie there.
export function walkOn() {
  if (wanted === null || document.querySelector("#act-roll:not([aria-disabled])")) return;
  const way = document.getElementById(`go-${wanted}`);
  const rolled = document.querySelector("#highlights a");
  wanted = null;
  if (way) way.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  else if (rolled) say(main.dataset.far);
}
