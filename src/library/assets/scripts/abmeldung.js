/** Whoever has signed out leaves nothing of the desk behind but what is still to be sent, and is told so. */

if ("serviceWorker" in navigator) {
  const registration = await navigator.serviceWorker.getRegistration("/theke");
  await registration?.unregister();
}
if ("caches" in globalThis) {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("theke ")).map((one) => caches.delete(one)),
  );
}

const left = document.querySelector("[data-left]");
const { steps } = await import(left.dataset.queue);
const databases = (await indexedDB.databases?.()) ?? [];
// Looking for it would make it.
if (databases.some(({ name }) => name === "leihwerk-theke"))
  left.hidden = (await steps()).length === 0;
