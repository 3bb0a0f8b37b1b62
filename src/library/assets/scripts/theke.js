/** Updates the desk without loading a whole page, and adds sounds; the desk also works without this file. */

const notes = { done: [880], offer: [660], warning: [440, 440], problem: [220, 165] };
const KEY = "leihwerk-theke-ton";
const PAUSE = 250;
let audio;
let waiting = 0;

/** Closes the camera; null while it is closed. */
let closeCamera = null;
/** The pending step. */
let step = Promise.resolve();
let isUnderWay = false;
/** The text of its field; null if it has none. */
let underWay = null;
const typedAhead = [];

/** The offline queue; undefined if the page has none, or the browser cannot store one. */
let queue;
let offline;
/** Steps that can be queued and sent later. */
const KEPT = ["feld", "ausleihen", "zurueck", "verlaengern"];

/** The timeout for a response in milliseconds; the step keeps its idempotency key. */
const LONGEST = 20_000;

begin();
const prepared = prepareOffline();

document.addEventListener("submit", (event) => {
  const form = event.target;
  // A GET form is submitted by the browser.
  if (!form.closest("[data-desk]") || form.method === "get") return;
  event.preventDefault();
  const field = form.querySelector("[data-field]");
  if (isUnderWay) {
    // Buffered until the next page: until then it is not known whose account will be open.
    if (field && isWanted(field.value.trim(), form)) typedAhead.push(field.value);
    if (field) field.value = "";
    return;
  }
  isUnderWay = true;
  underWay = field?.value.trim() ?? null;
  // After an error staff press Enter themselves, in place of the one that was buffered.
  if (underWay === "" && typedAhead[0] === "") typedAhead.shift();
  step = take(form, event.submitter).finally(() => {
    isUnderWay = false;
    goOn();
  });
});

/**
 * Enter in the empty field closes the account or opens the next of a class: left out, the copies behind it would go to the wrong reader.
 * Pressed twice at once it counts once, as from a page without this script.
 */
function isWanted(text, form) {
  return text !== "" || ((typedAhead.at(-1) ?? underWay) !== "" && !isAlwaysKept(form));
}

/** Submits what was scanned during a pending step; after an error staff have to look first. */
function goOn() {
  const field = document.querySelector("[data-field]");
  const outcome = document.querySelector("[data-outcome]")?.dataset.outcome ?? "done";
  if (typedAhead.length === 0 || !field?.checkVisibility()) return;
  const begun = field.value;
  // In a stocktaking every number is entered, whatever the outcome of the one before.
  const isRefused = outcome !== "done" && !isAlwaysKept(field.form);
  if (isRefused && typedAhead[0] === "") return;
  field.value = typedAhead.shift();
  if (isRefused) return disarm();
  field.form.requestSubmit();
  field.value = begun;
}

async function take(form, submitter) {
  clearTimeout(waiting);
  // Browsers allow sound only after a user action.
  if (isSoundOn()) audio ??= new AudioContext();
  const body = new URLSearchParams(new FormData(form, submitter));
  const time = new Date().toISOString();
  // A scanner does not wait: what it types meanwhile is buffered.
  const typing = form.querySelector("[data-field]");
  if (typing) typing.value = "";
  else for (const field of form.elements) field.disabled = true;
  // The queue from before is sent first.
  await prepared;
  const fields = [...body].filter(([name]) => name !== "_csrf");
  const address = form.getAttribute("action");
  const isKept = isAlwaysKept(form);
  const key = address === "theke" || isKept ? queue?.newKey() : undefined;
  if (key) body.set("schluessel", key);
  const answer = await sent(form.action, body);
  if (answer === null && queue) {
    if (key && (isKept || KEPT.includes(body.get("aktion"))))
      await offline.keep({ key, time, fields, address });
    else await offline.goOffline("impossible");
    if (isKept) {
      for (const text of typedAhead.splice(0)) {
        const others = fields.filter(([name]) => name !== typing.name);
        const step = { key: queue.newKey(), time, address };
        await offline.keep({ ...step, fields: [...others, [typing.name, text]] });
      }
    }
    // Without network their reader is unknown: they are listed, to be scanned again.
    for (const text of typedAhead.splice(0)) if (text !== "") await offline.leave(text);
    return;
  }
  const desk = answer?.page.querySelector("[data-desk]");
  if (!desk) {
    // Done, and redirected to another page.
    if (answer?.redirected) return location.assign(answer.url);
    // Any other response: the plain form is submitted with the same idempotency key.
    for (const field of form.elements) field.disabled = false;
    if (typing) typing.value = body.get(typing.name);
    if (key) form.append(hiddenField("schluessel", key));
    form.submit();
    return;
  }
  if (answer.redirected) history.replaceState(null, "", answer.url);
  const camera = closeCamera && document.querySelector("[data-camera]");
  // The old notice is removed: the new page may have its own.
  document.querySelector("main > .notice")?.remove();
  const notice = answer.page.querySelector("main > .notice");
  document.querySelector("[data-desk]").replaceWith(...(notice ? [notice, desk] : [desk]));
  if (camera) {
    desk.querySelector("[data-camera]").replaceWith(camera);
    camera.querySelector("video").play();
  }
  const fresh = desk.querySelector("[data-field]");
  if (typing?.value && fresh) {
    fresh.value = typing.value;
    disarm();
  }
  begin();
  const outcome = desk.querySelector("[data-outcome]");
  if (audio && isSoundOn())
    play(outcome?.matches(".exception") ? "warning" : outcome?.dataset.outcome);
  if (!camera) desk.querySelector("[autofocus]")?.focus();
}

/** Whether each of its steps can be queued. */
function isAlwaysKept(form) {
  return form.hasAttribute("data-kept");
}

function hiddenField(name, value) {
  return Object.assign(document.createElement("input"), { type: "hidden", name, value });
}

/** null if the network failed, before or after the request was received. */
async function sent(address, body) {
  try {
    const response = await fetch(address, {
      method: "POST",
      body,
      headers: { Accept: "text/html" },
      signal: AbortSignal.timeout(LONGEST),
    });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return { page, redirected: response.redirected, url: response.url };
  } catch {
    return null;
  }
}

async function prepareOffline() {
  const part = document.querySelector("[data-offline]");
  if (!part) return;
  try {
    offline = await import(part.dataset.script);
    queue = await offline.openQueue();
    await offline.showLeft();
  } catch {
    queue = undefined;
  }
  // Registers the service worker, so that the desk opens without network; browsers require https for it.
  if (document.querySelector("[data-online]"))
    navigator.serviceWorker?.register("/theke-dienst.js", { scope: "/theke" }).catch(() => {});
}

/** Enables the functions that need a script on every new page of the desk. */
function begin() {
  offerSound();
  if (queue) offline.showLeft();
  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
  const camera = document.querySelector("[data-camera]");
  if (!camera || closeCamera || !navigator.mediaDevices?.getUserMedia) return;
  camera.hidden = false;
  camera.querySelector("button").addEventListener("click", () => switchCamera(camera));
}

async function switchCamera(camera) {
  const [button, video, status] = ["button", "video", "[role=status]"].map((one) =>
    camera.querySelector(one),
  );
  if (closeCamera) {
    closeCamera();
    closeCamera = null;
  } else {
    button.disabled = true;
    status.textContent = status.dataset.opening;
    const { script, zxing, wasm } = camera.dataset;
    try {
      const { openCamera } = await import(script);
      closeCamera = await openCamera({ video, zxing, wasm, onCode });
    } catch {
      status.textContent = status.dataset.failed;
      return;
    } finally {
      button.disabled = false;
    }
  }
  video.hidden = closeCamera === null;
  button.setAttribute("aria-pressed", `${closeCamera !== null}`);
  status.textContent = closeCamera ? status.dataset.open : "";
}

/** As a scanner does: fills the field and submits it. */
async function onCode(code) {
  await step;
  const field = document.querySelector("[data-field]");
  if (!field) return;
  navigator.vibrate?.(60);
  field.value = code;
  field.form.requestSubmit();
  await step;
}

document.addEventListener("input", ({ target }) => {
  if (!target.matches?.("[data-field]")) return;
  clearTimeout(waiting);
  disarm();
  // The listed results are outdated: the arrow keys are disabled, so that they cannot choose the wrong reader.
  const results = document.getElementById("treffer");
  if (!results) return;
  results.toggleAttribute("data-outdated", true);
  // Longer than a scanner takes to press Enter.
  waiting = setTimeout(() => suggest(target), PAUSE);
});

/** After typing, the access key must no longer undo the earlier step. */
function disarm() {
  document.querySelector("[data-offered]")?.removeAttribute("accesskey");
}

document.addEventListener("keydown", (event) => {
  const field = document.querySelector("[data-field]");
  // What the desk can do with a copy comes before the pages about it; the title of a work only leads away.
  const results = [
    ...document.querySelectorAll(
      "#treffer:not([data-outdated]) :is(button, li:not(:has(button, li)) a)",
    ),
  ].filter((stop) => !isReturnWhileLending(stop));
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [field, ...results];
  const at = stops.indexOf(document.activeElement);
  if (!way || at < 0 || results.length === 0) return;
  event.preventDefault();
  stops[(at + way + stops.length) % stops.length].focus();
});

/** Who lends by arrow and Enter must not take the copy of another reader back: that button is for the mouse or Tab. */
function isReturnWhileLending({ form }) {
  const { aktion, modus } = form?.elements ?? {};
  return aktion?.value === "zurueck" && modus?.value !== "rueckgabe";
}

/** The page computes the choices: its list is put below the field. */
async function suggest(field) {
  const text = field.value.trim();
  const query = new URLSearchParams(new FormData(field.form));
  const asked = new URLSearchParams({ gesucht: text });
  for (const name of ["konto", "gruppe", "modus"])
    if (query.has(name)) asked.set(name, query.get(name));
  let found = [];
  try {
    const response = text.length < 2 ? null : await fetch(`theke?${asked}`);
    const page = new DOMParser().parseFromString((await response?.text()) ?? "", "text/html");
    found = page.getElementById("treffer")?.childNodes ?? [];
  } catch {
    // Without suggestions Enter still works.
  }
  const results = document.getElementById("treffer");
  if (!field.isConnected || field.value.trim() !== text) return;
  if (!results.contains(document.activeElement)) results.replaceChildren(...found);
  results.removeAttribute("data-outdated");
}

/** Off by default; stored in this browser. */
function offerSound() {
  const box = document.querySelector("[data-sound]");
  if (!box) return;
  box.closest("[hidden]")?.removeAttribute("hidden");
  box.checked = isSoundOn();
  box.addEventListener("change", () => {
    localStorage.setItem(KEY, box.checked ? "an" : "aus");
    document.querySelector("[data-desk] [autofocus]")?.focus();
  });
}

function isSoundOn() {
  return localStorage.getItem(KEY) === "an";
}

function play(outcome) {
  (notes[outcome] ?? []).forEach((pitch, index) => {
    const tone = new OscillatorNode(audio, { frequency: pitch });
    const volume = new GainNode(audio, { gain: 0.1 });
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + index * 0.18);
    tone.stop(audio.currentTime + index * 0.18 + 0.12);
  });
}
