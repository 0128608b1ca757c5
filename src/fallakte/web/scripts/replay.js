// Step through a finished game without leaving the page: links, arrow keys and the choice of a view.
const PARTS = ["replay-board", "replay-head-box", "replay-ways", "replay-view", "replay-told", "replay-hands"];

async function go(address, push = true) {
  const response = await fetch(address);
  if (!response.ok) return location.assign(address);
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const focused = document.activeElement?.dataset?.way;
  for (const id of PARTS) document.getElementById(id).innerHTML = fresh.getElementById(id).innerHTML;
  if (focused) document.querySelector(`[data-way=${focused}]`)?.focus();
  if (push) history.replaceState(null, "", address);
}

document.addEventListener("click", (event) => {
  const way = event.target.closest("[data-way]");
  if (!way) return;
  event.preventDefault();
  if (way.href) go(way.href);
});
document.addEventListener("change", (event) => {
  if (event.target.id === "view") go(`?${new URLSearchParams(new FormData(event.target.form))}`);
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches("select, input") || event.altKey || event.ctrlKey || event.metaKey) return;
  const name = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (!name) return;
  event.preventDefault();
  document.querySelector(`[data-way=${event.shiftKey && name.length < 5 ? `${name}_turn` : name}]`)?.click();
});
