// A dialog over the page, as `showModal` opens one, but without what that costs: to make the rest inert, a browser gives
// every element of the page its styles anew. Here a scrim lies over the rest, and Tab stays inside.
export const MODAL = ":is(dialog:modal, dialog[open][aria-modal])";
export const modal = () => document.querySelector(MODAL);

const LIGHT = "dialog[open][aria-modal]";
const scrim = document.getElementById("scrim");
let watcher = null; // tells of Escape and of a phone's back button, where the browser knows that

export function showOver(node) {
  node.setAttribute("aria-modal", "true");
  scrim.hidden = false;
  node.show();
  watcher?.destroy();
  watcher = "CloseWatcher" in window ? new CloseWatcher() : null;
  if (watcher) watcher.onclose = () => node.close();
}

// Nothing of a dialog that is closed stays behind.
export function settle() {
  if (!scrim || document.querySelector(LIGHT)) return;
  scrim.hidden = true;
  watcher?.destroy();
  watcher = null;
}
document.addEventListener("close", ({ target }) => {
  if (!target.open) target.removeAttribute("aria-modal");
  settle();
}, true);

const REACHED = "a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select, textarea, summary, [tabindex='0']";

function within(node, event) {
  const reached = [...node.querySelectorAll(REACHED)].filter((one) => one.checkVisibility());
  const radio = (one) => one.type === "radio" && !one.checked && node.querySelector(`input[name="${one.name}"]:checked`);
  const stops = reached.filter((one) => !radio(one));
  const [first, last] = [stops[0], stops.at(-1)];
  const at = document.activeElement, inside = node.contains(at);
  const edge = event.shiftKey ? !inside || at === first || at.matches("h2") : !inside || at === last;
  if (!edge || !first) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

addEventListener("keydown", (event) => {
  const node = document.querySelector(LIGHT);
  if (!node || event.defaultPrevented || document.querySelector("dialog:modal")) return;
  if (event.key === "Tab") within(node, event);
  else if (event.key === "Escape" && !watcher) node.close();
});
