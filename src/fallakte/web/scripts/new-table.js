// The form of a new table shows what a change means: the server draws it again, the changed parts are put in place.
const form = document.querySelector("form.nt");
let latest = 0;

async function refresh() {
  const mine = ++latest;
  const query = new URLSearchParams(new FormData(form));
  const response = await fetch(`/new?${query}`);
  if (!response.ok || mine !== latest) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const focused = document.activeElement?.id;
  const open = [...document.querySelectorAll("details[open]")].map((details) => details.id);
  for (const part of document.querySelectorAll("[data-live]")) {
    const other = fresh.getElementById(part.id);
    if (other && other.innerHTML !== part.innerHTML) part.innerHTML = other.innerHTML;
  }
  form.elements.shown.value = fresh.getElementById("shown").value;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

// On a phone what most leave as it is lies folded away, unless something in it is other than usual, or wrong.
if (matchMedia("(max-width: 760px)").matches) {
  for (const fold of document.querySelectorAll(".fold")) fold.open = Boolean(fold.querySelector(".wrong, .chg"));
}
form.addEventListener("change", refresh);
form.querySelector("[name=edition]:checked")?.closest("label").scrollIntoView({ block: "nearest", inline: "center" });
