// Day or night: what was chosen in this browser is set before the page is drawn.
(() => {
  const root = document.documentElement;
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  } catch { /* a browser that keeps nothing */ }

  addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-toggle=theme]")) return;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch { /* forgotten after this page */ }
  });
})();
