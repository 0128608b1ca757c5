// Step through a finished game without leaving the page: links, arrow keys, the choice of a view, or by itself.
const slider = document.getElementById("replay-slider");
let sliding = false;
const PARTS = ["board", "head-box", "now", "ways", "view", "hands", "sheet", "told"].map((part) => `replay-${part}`);

async function go(address) {
  const response = await fetch(address);
  if (!response.ok) return location.assign(address);
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const { id, dataset } = document.activeElement ?? {};
  for (const part of PARTS) {
    const here = document.getElementById(part), there = fresh.getElementById(part);
    here.innerHTML = there.innerHTML;
    here.hidden = there.hidden;
  }
  if (!sliding) slider.value = fresh.getElementById("replay-slider").value;
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

const film = document.getElementById("replay-film"), BEAT = 900;
let running = 0;
function run(on) {
  clearInterval(running);
  running = on ? setInterval(() => (way("on")?.href ? take("on") : run(false)), BEAT) : 0;
  film.setAttribute("aria-pressed", String(on));
}
film.hidden = false;
film.addEventListener("click", () => {
  if (!running && !way("on").href) take("first");
  run(!running);
});

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-way]");
  if (!pressed) return;
  event.preventDefault();
  run(false);
  take(pressed.dataset.way);
});
// Where the page is now, with one thing changed.
function changed(name, value) {
  const now = new URLSearchParams(new FormData(document.getElementById("replay-view")));
  now.set(name, value);
  return `?${now}`;
}
// While the slider is moved, each step that comes is followed by the one where it stands by then.
const slid = () => {
  const here = document.querySelector("#replay-view [name=step]").value;
  return slider.value === here ? null : changed("step", slider.value);
};
slider.addEventListener("input", () => {
  run(false);
  sliding = true;
  then(slid);
});
slider.addEventListener("change", () => then(() => {
  sliding = false;
  return slid();
}));
document.addEventListener("change", ({ target }) => {
  if (target.id === "view") then(() => changed("view", target.value));
});
document.addEventListener("keydown", (event) => {
  if (event.key === " " && event.target === document.body) return event.preventDefault(), film.click();
  if (event.target.matches("select, input") || event.altKey || event.ctrlKey || event.metaKey) return;
  const name = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (!name) return;
  event.preventDefault();
  run(false);
  take(event.shiftKey && name.length < 5 ? `${name}_turn` : name);
});
