// The rules beside the game: opened by the sign in the bar or by the number in a refusal, at what is awaited now.
import { modal } from "./modal.js";

const panel = document.getElementById("rulespanel");
const body = panel?.querySelector(".rp-body");
const main = document.querySelector("main[data-table]");
const over = document.getElementById("dlg-rules"); // lifts the panel over a dialog that is open, and leaves that as it is
let from = null; // where the focus came from, and goes back to

async function open(rule) {
  const answer = await fetch(`/t/${main.dataset.table}/rules/panel`);
  if (!answer.ok) return location.assign(`/t/${main.dataset.table}/rules${rule ? `#${rule}` : ""}`);
  body.innerHTML = await answer.text();
  from ??= document.activeElement;
  panel.hidden = false;
  if (modal()) {
    over.append(panel);
    if (!over.open) over.showModal();
  }
  const found = rule ? body.querySelector(`[data-rule~="${rule}"]`) : null;
  const fold = found?.closest("details");
  if (fold) fold.open = true;
  found?.classList.add("lit");
  body.scrollTop = 0;
  found?.scrollIntoView({ block: "center" });
  (found?.querySelector("a") ?? body.querySelector("h3")).focus({ preventScroll: true });
}

function close() {
  if (over.open) return over.close(); // and then here again
  panel.hidden = true;
  over.after(panel);
  (from?.isConnected ? from : modal()?.querySelector("h2"))?.focus();
  from = null;
}
over?.addEventListener("close", close);
over?.addEventListener("click", ({ target }) => target === over && over.close()); // beside the panel

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-rules]");
  if (link && panel && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    if (panel.hidden || link.dataset.rules) open(link.dataset.rules);
    else close();
    link.closest(".toast")?.remove(); // it would lie over the sentence it led to
  }
  if (event.target.closest("[data-rules-close]")) close();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && panel?.hidden === false && !modal()) close();
});
