/** Copies the address of the page; the button is shown only where the browser supports it. */

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!navigator.clipboard) break;
  const status = button.nextElementSibling;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    status.textContent = button.dataset.copied;
    setTimeout(() => {
      status.textContent = "";
    }, 4000);
  });
}
