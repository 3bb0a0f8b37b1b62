/**
 * Searching while typing, and choosing without reloading the page. The server renders every part of the form: this sends the form as its
 * own buttons would, and replaces the one chooser by that of the response.
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

/** The Enter key in a search field never saves the form: it takes the only hit, else it searches. */
function searchByKey(form, event) {
  if (!isSearch(event.target)) return;
  const offers = offersFor(event.target);
  if (event.key === "ArrowDown" && offers.length > 0) {
    event.preventDefault();
    offers[0].focus();
  }
  if (event.key !== "Enter") return;
  // An empty look-up field lets the Enter key save.
  if (lookUpOf(event.target) && event.target.value.trim() === "") return;
  event.preventDefault();
  clearTimeout(waiting);
  if (lookUpOf(event.target)) lookUp(form, event.target);
  else if (offers.length === 1) offers[0].click();
  else search(form, event.target);
}

/** The buttons with the hits, if they belong to the current words. */
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

/** Other catalogues are queried on request only, not with every digit; the response may change the whole form. */
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
  // Screen readers announce a text only in a live region that was there before.
  status.className = sentence.className;
  sentence.replaceWith(status);
  status.textContent = sentence.textContent;
  // The autofocus of a newly loaded page.
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
  // Results are not replaced while one of them has the focus.
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
    // Submits normally, so that the response is seen: an expired form, a refused picture.
    form.requestSubmit(button);
    return;
  }
  const files = chosenFiles(chooser);
  chooser.replaceWith(fresh);
  putBack(files, fresh);
  fresh.querySelector('input[type="search"]')?.focus();
}

/** The page that the form would lead to; null where the request fails, or a later one is running. */
async function answerTo(form, step) {
  const number = ++last;
  const body = new FormData(form);
  body.set("_schritt", step);
  // Files are sent only when the form is saved; sent with every search they would be stored every time.
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

/** Checks the size before the upload, which would take long only to be refused. */
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

/** Adds a colour picker that fills the text field; only the field can be left empty. Then the picker shows the colour named in its help. */
for (const input of document.querySelectorAll("input[data-colour]")) {
  const picker = document.createElement("input");
  picker.type = "color";
  picker.ariaLabel = input.labels[0]?.textContent ?? "";
  const isColour = () => /^#[0-9a-f]{6}$/i.test(input.value);
  const help = document.getElementById(input.getAttribute("aria-describedby") ?? "");
  const [otherwise] = help?.textContent.match(/#[0-9a-f]{6}/i) ?? [];
  const show = () => {
    if (isColour()) picker.value = input.value;
    else if (otherwise && input.value === "") picker.value = otherwise;
  };
  show();
  picker.addEventListener("input", () => {
    input.value = picker.value;
  });
  input.addEventListener("input", show);
  if (input.nextElementSibling?.matches(".swatch")) input.nextElementSibling.remove();
  input.after(picker);
}
