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
const count = document.querySelector("[data-count]");
document.getElementById("begin")?.addEventListener("change", () => {
  const chosen = document.querySelectorAll(".st-cards input[name=card]:checked").length;
  count.textContent = String(chosen);
});

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
form?.addEventListener("input", propose);
if (form) propose();
