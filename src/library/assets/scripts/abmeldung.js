/** Deletes the caches of the desk after signing out, and warns about steps that are still queued. */

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
// Opening the database would create it.
if (databases.some(({ name }) => name === "leihwerk-theke"))
  left.hidden = (await steps()).length === 0;
