/**
 * The queue of the desk while there is no network: each step with its time and its idempotency key. Steps are sent in order; one whose
 * response got lost is sent again with the same key, and done once. Refused steps stay, with the reason, until staff have seen them.
 */

const NAME = "leihwerk-theke";
const STEPS = "schritte";
const DESK = "theke";

/**
 * `address`: the form's action; `fields`: its fields as pairs, without the CSRF token; `refused`: why it must not be sent before staff have
 * seen it.
 */
export function remember({ key, time, fields, address = DESK }, refused = null) {
  return inStore("readwrite", (store) => store.add({ key, time, fields, address, refused }));
}

export function steps() {
  return inStore("readonly", (store) => store.getAll());
}

export function forget(id) {
  return inStore("readwrite", (store) => store.delete(id));
}

/** Sends it again, with a reason to override the refusal, or with what the desk offered instead. */
export async function insist(id, reason) {
  const step = await inStore("readonly", (store) => store.get(id));
  const said = step.isSecond ? ["zweites", "ja"] : ["trotzdem", reason];
  const fields = [...step.fields.filter(([name]) => name !== said[0]), said];
  await inStore("readwrite", (store) => store.put({ ...step, fields, refused: null }));
}

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What prevents sending: "netz", "sitzung", or null if the queue is empty. */
export function send() {
  const { locks } = navigator;
  return locks ? locks.request(NAME, sendAll) : sendAll();
}

async function sendAll() {
  const waiting = (await steps()).filter(({ refused }) => refused === null);
  if (waiting.length === 0) return null;
  const tokens = new Map();
  for (const step of waiting) {
    const { key, time, fields, address = DESK } = step;
    if (!tokens.has(address)) {
      const door = await ask(address);
      if (typeof door === "string") return door;
      if (!door.ok) return "netz";
      const form = door.page.querySelector(`form[action="${address}"]`);
      tokens.set(address, form?.querySelector('[name="_csrf"]')?.value);
    }
    const token = tokens.get(address);
    const body = new URLSearchParams(fields);
    body.set("schluessel", key);
    body.set("zeit", time);
    if (token) body.set("_csrf", token);
    const answer = await ask(address, { method: "POST", body });
    if (typeof answer === "string") return answer;
    // In a stocktaking every scan is entered, whatever its outcome.
    if (address === DESK ? isDone(answer) : answer.ok) await forget(step.id);
    else await refuse(step, answer);
  }
  return null;
}

/** An ambiguous number has done nothing yet. */
function isDone({ ok, page }) {
  const outcome = page.querySelector("[data-outcome]");
  if (outcome) return ok && outcome.dataset.outcome === "done";
  return ok && !page.querySelector("#treffer :is(a, button)");
}

function reasonIn({ page, status }) {
  const places = ["[data-outcome] p", "#treffer p", "main p"];
  const said = places.map((place) => page.querySelector(place)?.textContent.trim());
  return said.find(Boolean) ?? `${status}`;
}

/** The desk asks before a child of a class gets a second copy: that is answered by a field of its own, not by a reason. */
function refuse(step, answer) {
  const isSecond = answer.page.querySelector(
    '[data-outcome] form:not(.desk-reason) [name="zweites"]',
  );
  const more = { refused: reasonIn(answer), isSecond: isSecond !== null };
  return inStore("readwrite", (store) => store.put({ ...step, ...more }));
}

async function ask(address, options) {
  try {
    const response = await fetch(address, {
      cache: "no-store",
      signal: AbortSignal.timeout(20_000),
      ...options,
    });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const { ok, status } = response;
    if (status === 401 || status === 403) return "sitzung";
    if (status === 429 || status >= 500) return "netz";
    // A successful response that is not the desk comes from a captive portal.
    return page.querySelector("[data-desk]") || !ok ? { page, ok, status } : "netz";
  } catch {
    return "netz";
  }
}

async function inStore(mode, act) {
  const database = await opened();
  try {
    return await promised(act(database.transaction(STEPS, mode).objectStore(STEPS)));
  } finally {
    database.close();
  }
}

function opened() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(STEPS, { keyPath: "id", autoIncrement: true });
  return promised(request);
}

function promised(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}
