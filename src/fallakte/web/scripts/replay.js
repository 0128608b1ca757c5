// Step through a finished game without leaving the page: links, arrow keys and the choice of a view.
const PARTS = ["replay-board", "replay-head-box", "replay-ways", "replay-view", "replay-told", "replay-hands"];

async function go(address) {
  const response = await fetch(address);
  if (!response.ok) return location.assign(address);
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const { id, dataset } = document.activeElement ?? {};
  for (const part of PARTS) document.getElementById(part).innerHTML = fresh.getElementById(part).innerHTML;
  if (dataset?.way) way(dataset.way)?.focus();
  else if (id === "view") document.getElementById(id).focus();
  history.replaceState(null, "", address);
}

// One step after the other: what is pressed while a step is on its way goes on from where that one leads.
let underWay = Promise.resolve();
function then(address) {
  underWay = underWay.then(() => address() && go(address())).catch(() => location.reload());
}
const way = (name) => document.querySelector(`[data-way=${name}]`);
const take = (name) => then(() => way(name)?.href);

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-way]");
  if (!pressed) return;
  event.preventDefault();
  take(pressed.dataset.way);
});
document.addEventListener("change", ({ target }) => {
  const { id, value } = target;
  if (id === "view") then(() => `?step=${document.querySelector("#replay-view [name=step]").value}&view=${value}`);
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches("select, input") || event.altKey || event.ctrlKey || event.metaKey) return;
  const name = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (!name) return;
  event.preventDefault();
  take(event.shiftKey && name.length < 5 ? `${name}_turn` : name);
});
