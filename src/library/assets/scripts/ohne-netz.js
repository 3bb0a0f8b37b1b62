/** The desk while there is no network: shows the queue, adds to it, and retries every few seconds. */

const EVERY = 3000;
let queue;
let looking = 0;

/** Whether steps can be queued in this browser. */
export async function openQueue() {
  const part = document.querySelector("[data-offline]");
  queue ??= part && (await import(part.dataset.queue));
  return queue;
}

/** On every new page of the desk: sends the queue, and shows refused steps. */
export async function showLeft() {
  const isOnline = document.querySelector("[data-online]") !== null;
  const waiting = (await queue.steps()).some(({ refused }) => refused === null);
  const hindrance = waiting || !isOnline ? await look() : null;
  if (hindrance === "netz") return goOffline();
  await draw(hindrance, !isOnline);
}

/** Sent, but without a response: it is sent again with the same idempotency key. */
export async function keep(step) {
  await queue.remember(step);
  await goOffline();
}

/** Typed before the network was known to be gone: it is not sent, and stays until staff have seen it. */
export async function leave(text) {
  const { unread } = document.querySelector("[data-refused]").dataset;
  const fields = [
    ["aktion", "feld"],
    ["text", text],
  ];
  await queue.remember({ key: queue.newKey(), time: new Date().toISOString(), fields }, unread);
  await draw("netz");
}

export async function goOffline(said = "netz") {
  const desk = document.querySelector("[data-desk]");
  const form = desk.querySelector("[data-offline-form]");
  for (const part of desk.querySelectorAll("[data-online], .desk-modes")) part.hidden = true;
  if (form.hidden) {
    form.hidden = false;
    form.elements.leser.value = desk.dataset.reader ?? "";
    // Properties, not listeners: the network may go again, and every number would be taken twice.
    form.onchange = ({ target }) => target.name === "aktion" && showMode(form);
    form.onsubmit = (event) => take(event, form);
    const isReturning = new URLSearchParams(location.search).get("modus") === "rueckgabe";
    if (isReturning) form.elements.aktion.value = "zurueck";
    showMode(form);
  }
  await draw(said);
  focusNext(form);
  clearTimeout(looking);
  looking = setTimeout(lookAgain, EVERY);
}

async function lookAgain() {
  const hindrance = await look();
  if (hindrance === "netz") {
    looking = setTimeout(lookAgain, EVERY);
    return draw("netz");
  }
  const form = document.querySelector("[data-offline-form]");
  await draw(hindrance, true);
  const left = await queue.steps();
  // Does not interrupt typing; refused steps have to be seen.
  const isTyping = form.elements.barcode.value !== "";
  if (isTyping) {
    looking = setTimeout(lookAgain, EVERY);
    return;
  }
  if (hindrance === null && left.length === 0) location.assign(`/${addressOf(form)}`);
  else if (hindrance === null) form.hidden = true;
}

/** What prevents sending; also checked with an empty queue. */
async function look() {
  const hindrance = await queue.send();
  if (hindrance !== null) return hindrance;
  try {
    const { status } = await fetch("theke/ohne-netz", { method: "HEAD", cache: "no-store" });
    if (status === 401 || status === 403) return "sitzung";
    return status >= 500 ? "netz" : null;
  } catch {
    return "netz";
  }
}

/** The card first, then one copy after the other; Enter in the empty field starts with the next reader. */
async function take(event, form) {
  event.preventDefault();
  event.stopPropagation();
  const { aktion, leser, barcode } = form.elements;
  const [who, what] = [leser.value.trim(), barcode.value.trim()];
  const isLending = aktion.value === "ausleihen";
  if (what === "" && isLending && document.activeElement === barcode) leser.value = "";
  if (what !== "" && (!isLending || who !== "")) {
    const fields = [
      ["aktion", aktion.value],
      ...(isLending ? [["leser", who]] : []),
      ["barcode", what],
    ];
    barcode.value = "";
    const step = { key: queue.newKey(), time: new Date().toISOString(), fields };
    await queue.remember({ ...step, address: addressOf(form) });
    await draw("netz");
  }
  focusNext(form);
}

/** The address to which the queue is sent, and which is opened afterwards. */
function addressOf(form) {
  return form.dataset.address;
}

function showMode(form) {
  form.querySelector("[data-lending]").hidden = form.elements.aktion.value !== "ausleihen";
  focusNext(form);
}

function focusNext({ elements: { aktion, leser, barcode } }) {
  const isFirst = aktion.value === "ausleihen" && leser.value.trim() === "";
  (isFirst ? leser : barcode).focus();
}

async function draw(hindrance, isBack = false) {
  const part = document.querySelector("[data-offline]");
  const all = await queue.steps();
  const refused = all.filter((step) => step.refused !== null);
  const waiting = all.filter((step) => step.refused === null);
  const state = part.querySelector("[data-state]");
  const said = hindrance ?? (isBack ? "back" : null);
  state.hidden = said === null;
  // Changed only if different, so that a screen reader does not repeat it every few seconds.
  const sentence = said === null ? "" : state.dataset[said];
  if (state.textContent !== sentence) state.textContent = sentence;
  part.querySelector("[data-sign-in]").hidden = hindrance !== "sitzung";
  fill(part.querySelector("[data-refused]"), refused, part);
  fill(part.querySelector("[data-waiting]"), waiting.toReversed(), part);
  part.querySelector("[data-send]").onclick = async () => {
    const next = await look();
    await (next === "netz" ? goOffline() : draw(next, true));
  };
  part.hidden = said === null && all.length === 0;
}

function fill(section, steps, part) {
  section.hidden = steps.length === 0;
  const template = part.querySelector("[data-step]");
  section.querySelector("ul").replaceChildren(...steps.map((step) => drawn(step, template)));
}

function drawn({ id, time, fields, refused, isSecond = false }, template) {
  const item = template.content.cloneNode(true);
  const said = Object.fromEntries(fields);
  const names = {
    exemplar: said.barcode ?? said.exemplar,
    leser: said.leser ?? said.konto,
    ...said,
  };
  const what = item.querySelector("[data-what]");
  what.textContent = what.dataset[said.aktion].replace(
    /\{(\w+)\}/g,
    (_, name) => names[name] ?? "",
  );
  item.querySelector("[data-when]").textContent = new Date(time).toLocaleTimeString(
    document.documentElement.lang,
    {
      timeStyle: "short",
    },
  );
  if (refused === null) return item;
  item.querySelector("[data-why]").textContent = refused;
  const form = item.querySelector("form");
  form.hidden = false;
  form.elements.grund.disabled = isSecond;
  form.elements.grund.parentElement.hidden = isSecond;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    event.stopPropagation();
    await queue.insist(id, form.elements.grund.value);
    await draw(await look(), true);
  });
  const button = item.querySelector("[data-forget]");
  button.hidden = false;
  button.addEventListener("click", async () => {
    await queue.forget(id);
    await draw(null);
  });
  return item;
}
