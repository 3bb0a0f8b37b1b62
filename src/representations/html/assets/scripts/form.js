/**
 * Searching while typing, and choosing without loading the page anew. The server makes every part of the form:
 * this sends the form as its own buttons would, and puts the one chooser of the answer in the place of the old one.
 */

const PAUSE = 250;

for (const form of document.querySelectorAll("form[data-form]")) {
  form.addEventListener("input", ({ target }) => searchSoon(form, target));
  form.addEventListener("keydown", (event) => searchByKey(form, event));
  form.addEventListener("click", (event) => takeStep(form, event));
  form.addEventListener("change", ({ target }) => weigh(target));
}

let waiting = 0;
let last = 0;

function searchSoon(form, input) {
  if (!isSearch(input)) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => search(form, input), PAUSE);
}

/** The Enter key in a search field is never meant to save the form. */
function searchByKey(form, event) {
  if (event.key !== "Enter" || !isSearch(event.target)) return;
  event.preventDefault();
  clearTimeout(waiting);
  search(form, event.target);
}

async function search(form, input) {
  const name = input.name.slice("_suche.".length);
  const results = document.getElementById(`treffer-${name}`);
  if (input.value.trim() === "") {
    results.replaceChildren();
    return;
  }
  const found = await answerTo(form, `suchen ${name}`);
  const fresh = found?.getElementById(`treffer-${name}`);
  const shown = document.getElementById(`treffer-${name}`);
  // Whoever is already among the results must not have them taken away.
  if (fresh && shown && !shown.contains(document.activeElement))
    shown.replaceChildren(...fresh.childNodes);
}

async function takeStep(form, event) {
  const button = event.target.closest('button[name="_schritt"]');
  const chooser = button?.closest("[data-chooser]");
  if (!chooser) return;
  event.preventDefault();
  clearTimeout(waiting);
  const answer = await answerTo(form, button.value);
  const name = chooser.dataset.chooser;
  const fresh = answer?.querySelector(`[data-chooser="${name}"]`);
  if (!fresh) {
    // Whatever came back has to be seen: an expired form, a picture that was not taken.
    form.requestSubmit(button);
    return;
  }
  const files = [...chooser.querySelectorAll('input[type="file"]')].filter(
    (input) => input.files.length > 0,
  );
  chooser.replaceWith(fresh);
  for (const file of files) fresh.querySelector(`#${CSS.escape(file.id)}`)?.replaceWith(file);
  fresh.querySelector('input[type="search"]')?.focus();
}

/** The page that the form would lead to; null where it fails, or where a later one is already on its way. */
async function answerTo(form, step) {
  const number = ++last;
  const body = new FormData(form);
  body.set("_schritt", step);
  // Files stay here until the form is saved; sent with every letter they would be stored every time.
  for (const [name, value] of [...body]) if (value instanceof File) body.delete(name);
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body,
      headers: { Accept: "text/html" },
    });
    if (!response.ok || number !== last) return null;
    return new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    return null;
  }
}

/** Sending eight megabytes only to be told that they are too many takes its time. */
function weigh(input) {
  if (input.type !== "file") return;
  const large = [...input.files].some((file) => file.size > Number(input.dataset.limit));
  input.setCustomValidity(large ? input.dataset.large : "");
  if (large) input.reportValidity();
}

function isSearch(input) {
  return input.name?.startsWith("_suche.") ?? false;
}
