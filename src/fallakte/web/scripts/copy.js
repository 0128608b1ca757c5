// Buttons that copy the text of another element. Without a clipboard the text itself stays selectable.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  const label = button.querySelector("span");
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.querySelector(button.dataset.copy).textContent.trim());
    label.textContent = button.dataset.copied;
  });
}
