/** Keeps the progress of an import moving, and says of a file that it is too large before it is sent. */

const EVERY = 1000;
const box = document.querySelector("[data-progress]");

if (box) setTimeout(look, EVERY);

async function look() {
  try {
    const answer = await fetch(box.dataset.progress, { headers: { Accept: "application/json" } });
    const { zustand, fortschritt = 0 } = await answer.json();
    if (answer.ok && zustand !== box.dataset.state) return location.reload();
    if (answer.ok) {
      box.querySelector("progress").value = fortschritt;
      const text = box.querySelector("[data-percent]");
      text.textContent = text.textContent.replace(/\d+/, fortschritt);
    }
  } catch {
    // The server may be starting anew: the next look finds it.
  }
  setTimeout(look, EVERY);
}

document.querySelector("input[data-limit]")?.addEventListener("change", ({ target }) => {
  const { limit, large } = target.dataset;
  const isLarge = [...target.files].some((file) => file.size > Number(limit));
  target.setCustomValidity(isLarge ? large : "");
  if (isLarge) target.reportValidity();
});
