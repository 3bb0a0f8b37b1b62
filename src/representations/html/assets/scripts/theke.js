/** The desk without the wait for a whole page, and with a sound; without this file it works as well. */

const notes = { done: [880], warning: [440, 440], problem: [220, 165] };
const KEY = "leihwerk-theke-ton";
let audio;

offerSound();

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.closest("[data-desk]")) return;
  event.preventDefault();
  // A browser lets a page make sounds only once somebody has done something on it.
  if (isSoundOn()) audio ??= new AudioContext();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  for (const field of form.elements) field.disabled = true;
  try {
    const response = await fetch(form.action, { method: "POST", body });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const desk = page.querySelector("[data-desk]");
    if (!desk) throw new Error("no desk");
    if (response.redirected) history.replaceState(null, "", response.url);
    document.querySelector("[data-desk]").replaceWith(desk);
    offerSound();
    if (audio && isSoundOn()) play(desk.querySelector("[data-outcome]")?.dataset.outcome);
    desk.querySelector("[autofocus]")?.focus();
  } catch {
    // Whatever it was: the plain form shows it.
    for (const field of form.elements) field.disabled = false;
    form.submit();
  }
});

/** Off until somebody wants it; this browser remembers. */
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
