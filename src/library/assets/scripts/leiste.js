/** Opens the list of keys with "?", and closes open menus of the bar with Escape or a click elsewhere. */

const bar = document.querySelector(".staff-bar");

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
  const isTyping = event.target.closest?.("input, textarea, select");
  // At the desk the field always has the focus: there the key works while the field is empty.
  if (
    event.key !== "?" ||
    (isTyping && (isTyping.value !== "" || !isTyping.matches("[data-field]")))
  )
    return;
  event.preventDefault();
  const keys = bar.querySelector("[data-keys]");
  close(keys);
  keys.open = !keys.open;
});

document.addEventListener("click", ({ target }) => close(target.closest?.(".staff-bar details")));

function close(but) {
  for (const open of bar.querySelectorAll("details[open]")) if (open !== but) open.open = false;
}
