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
  form.addEventListener("click", (event) => lookUpByButton(form, event));
}

let waiting = 0;
let last = 0;

function searchSoon(form, input) {
  if (!isSearch(input) || lookUpOf(input)) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => search(form, input), PAUSE);
}

/** The Enter key in a search field is never meant to save the form: it takes what alone is offered, else it searches. */
function searchByKey(form, event) {
  if (!isSearch(event.target)) return;
  const offers = offersFor(event.target);
  if (event.key === "ArrowDown" && offers.length > 0) {
    event.preventDefault();
    offers[0].focus();
  }
  if (event.key !== "Enter") return;
  // Where nothing is to be looked up any more, it is.
  if (lookUpOf(event.target) && event.target.value.trim() === "") return;
  event.preventDefault();
  clearTimeout(waiting);
  if (lookUpOf(event.target)) lookUp(form, event.target);
  else if (offers.length === 1) offers[0].click();
  else search(form, event.target);
}

/** The buttons with what was found for the words that stand there now. */
function offersFor(input) {
  const results = document.getElementById(`treffer-${input.name.slice("_suche.".length)}`);
  const isOfThese = results?.dataset.words === input.value.trim();
  return isOfThese ? [...results.querySelectorAll("button")] : [];
}

function lookUpByButton(form, event) {
  if (!event.target.closest("button") || !lookUpOf(event.target)) return;
  event.preventDefault();
  lookUp(form, event.target);
}

/** Other catalogues are asked when somebody says so, not with every digit; all of the form may come back changed. */
async function lookUp(form, element) {
  const field = lookUpOf(element);
  const button = field.querySelector("button");
  button.disabled = true;
  const answer = await answerTo(form, button.value);
  button.disabled = false;
  const fresh = answer?.querySelector("form[data-form]");
  if (!fresh) {
    form.requestSubmit(button);
    return;
  }
  const files = chosenFiles(form);
  const status = field.querySelector('[role="status"]');
  const sentence = fresh.querySelector("[data-look-up] [role=status]");
  form.replaceChildren(...fresh.childNodes);
  putBack(files, form);
  // A sentence is read out only where the element that it comes into was there before.
  status.className = sentence.className;
  sentence.replaceWith(status);
  status.textContent = sentence.textContent;
  // Where the page would begin: at what is most likely next.
  form.querySelector("[autofocus]")?.focus();
}

async function search(form, input) {
  const name = input.name.slice("_suche.".length);
  const results = document.getElementById(`treffer-${name}`);
  if (input.value.trim() === "") {
    results.replaceChildren();
    return;
  }
  const words = input.value.trim();
  const found = await answerTo(form, `suchen ${name}`);
  const fresh = found?.getElementById(`treffer-${name}`);
  const shown = document.getElementById(`treffer-${name}`);
  // Whoever is already among the results must not have them taken away.
  if (fresh && shown && !shown.contains(document.activeElement)) {
    shown.replaceChildren(...fresh.childNodes);
    shown.dataset.words = words;
  }
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
  const files = chosenFiles(chooser);
  chooser.replaceWith(fresh);
  putBack(files, fresh);
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

function chosenFiles(part) {
  return [...part.querySelectorAll('input[type="file"]')].filter((input) => input.files.length > 0);
}

function putBack(files, part) {
  for (const file of files) part.querySelector(`#${CSS.escape(file.id)}`)?.replaceWith(file);
}

/** The part of the form in which a number is looked up; null anywhere else. */
function lookUpOf(element) {
  return element.closest?.("[data-look-up]") ?? null;
}

function isSearch(input) {
  return input.name?.startsWith("_suche.") ?? false;
}

/** A colour can also be picked: what is picked stands in the field, which alone can be left empty. */
for (const input of document.querySelectorAll("input[data-colour]")) {
  const picker = document.createElement("input");
  picker.type = "color";
  picker.ariaLabel = input.labels[0]?.textContent ?? "";
  const isColour = () => /^#[0-9a-f]{6}$/i.test(input.value);
  if (isColour()) picker.value = input.value;
  picker.addEventListener("input", () => {
    input.value = picker.value;
  });
  input.addEventListener("input", () => {
    if (isColour()) picker.value = input.value;
  });
  if (input.nextElementSibling?.matches(".swatch")) input.nextElementSibling.remove();
  input.after(picker);
}
