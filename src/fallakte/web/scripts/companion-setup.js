// Setting a real table up: one step a screen on the phone, and how many cards are chosen.
const main = document.getElementById("main");
const go = (step) => {
  main.dataset.step = step;
  for (const link of document.querySelectorAll(".sdots a")) {
    if (link.dataset.step === step) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  scrollTo(0, 0);
};
go(main.dataset.step);
document.addEventListener("click", (event) => {
  const link = event.target.closest(".sdots a"), next = event.target.closest("[data-step-to]");
  if (link && (link.dataset.step === "box" || document.getElementById("begin"))) {
    event.preventDefault();
    go(link.dataset.step);
  }
  if (next) go(next.dataset.stepTo);
});
// How many cards are chosen, of as many as the deal gives me where that is known.
const tally = () => {
  const chosen = document.querySelectorAll(".st-cards input[name=card]:checked").length;
  const me = form.elements.me.value, size = form.elements[`size_${me}`];
  const known = size?.selectedOptions[0].textContent ?? "";
  const count = document.querySelector("[data-count]");
  count.textContent = /^\d/.test(known) ? count.dataset.of.replace("{chosen}", String(chosen)).replace("{of}", known) : String(chosen);
};

// What the deal gives each: exactly, once it is known who got the first card; where house rules change the deal it is left to the server.
const form = document.getElementById("begin");
const usual = form?.elements.size_0.options[0].textContent;
const propose = () => {
  const first = form.elements.first, deals = JSON.parse(first.dataset.deals);
  const rows = [0, 1, 2, 3, 4, 5].filter((row) => form.elements[`name_${row}`].value.trim());
  const sizes = form.elements.rule_deal.value || form.elements.rule_two_players.value ? null : deals[rows.length];
  const begins = rows.indexOf(first.value === "" ? -1 : Number(first.value));
  for (let row = 0; row < 6; row++) {
    const name = form.elements[`name_${row}`], at = rows.indexOf(row), option = form.elements[`size_${row}`].options[0];
    const exact = sizes?.[(at - begins + rows.length) % rows.length];
    const range = sizes && [...new Set([sizes.at(-1), sizes[0]])].join("–");
    option.textContent = at < 0 || !sizes ? usual : begins < 0 ? range : String(exact);
    const choice = first.querySelector(`[data-seat="${row}"]`);
    choice.textContent = name.value.trim() || name.placeholder;
    choice.hidden = choice.disabled = at < 0;
    if (choice.selected && at < 0) first.value = "";
  }
};
// The table as they sit round it, clockwise, me in front.
const round = document.querySelector("[data-round]");
const sitDown = () => {
  const named = [0, 1, 2, 3, 4, 5].filter((row) => form.elements[`name_${row}`].value.trim());
  const rows = named.length ? named : [0, 1, 2, 3];
  const front = Math.max(0, rows.indexOf(Number(form.elements.me.value)));
  round.querySelector("ol").replaceChildren(...rows.map((row, at) => {
    const seat = document.createElement("li"), name = document.createElement("b"), cards = document.createElement("small");
    const angle = Math.PI / 2 + (2 * Math.PI * (at - front)) / rows.length;
    seat.className = "tseat";
    seat.classList.toggle("empty", !named.length);
    seat.classList.toggle("mine", String(row) === form.elements.me.value);
    seat.style.left = `${50 + 34 * Math.cos(angle)}%`;
    seat.style.top = `${50 + 40 * Math.sin(angle)}%`;
    name.textContent = form.elements[`name_${row}`].value.trim() || "…";
    cards.textContent = named.length > 1 ? form.elements[`size_${row}`].selectedOptions[0].textContent : "";
    seat.append(form.querySelector(`.srow:nth-child(${row + 1}) .ava`).cloneNode(true), name, cards);
    return seat;
  }));
  round.hidden = false;
  const size = (row) => form.elements[`size_${row}`].selectedOptions[0].textContent;
  const who = named.map((row) => form.elements[`name_${row}`].value.trim()).join(", ");
  document.querySelector("[data-who]").textContent = named.length > 1 ? `${who} · ${named.map(size).join(", ")}` : "";
};
// Cards lying open for all, where so many players leave some over.
const laid = document.querySelector("[data-opens]");
const layOpen = () => {
  const seats = [0, 1, 2, 3, 4, 5].filter((row) => form.elements[`name_${row}`].value.trim()).length;
  const due = form.elements.rule_deal.value || form.elements.rule_two_players.value ? 0 : JSON.parse(laid.dataset.opens)[seats] ?? 0;
  const chosen = laid.querySelectorAll(":checked").length, count = document.querySelector("[data-count]");
  laid.querySelector("[data-laid]").textContent = due ? count.dataset.of.replace("{chosen}", String(chosen)).replace("{of}", String(due)) : "";
  if (due) laid.open = true;
};
const follow = () => { propose(); tally(); sitDown(); layOpen(); };
form?.addEventListener("input", follow);
if (form) follow();
