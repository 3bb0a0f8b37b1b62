/** Shrinks a photograph before it is sent: telephones make files of many megabytes, and the server keeps no more pixels than this. */

const LARGEST = 2560;
const SMALL_ENOUGH = 1024 * 1024;

const input = document.querySelector("input[data-shrink]");
input?.addEventListener("change", async () => {
  const [file] = input.files;
  if (!file || file.size <= SMALL_ENOUGH) return;
  const smaller = await shrunk(file).catch(() => null);
  // Another picture may have been taken meanwhile. What cannot be shrunk is sent as it is.
  if (!smaller || smaller.size >= file.size || input.files[0] !== file) return;
  const files = new DataTransfer();
  files.items.add(smaller);
  input.files = files.files;
});

/** Upright, as the camera says. */
async function shrunk(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LARGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
  return blob && new File([blob], file.name, { type: blob.type });
}
