/**
 * Reads barcodes with the camera of the phone: by the browser's own detector, else by a reader that is loaded on demand. No picture leaves
 * the phone.
 */

const PAUSE = 150;
/** Milliseconds that a code has to be out of sight before it counts again. */
const GONE = 2000;
const WIDEST = 1280;
const FORMATS = ["code_128", "code_39", "codabar", "itf", "ean_13", "ean_8", "upc_a", "qr_code"];

/** Returns a function that closes the camera; throws if there is none, or permission is denied. */
export async function openCamera({ video, zxing, wasm, onCode }) {
  const wanted = { facingMode: "environment", width: { ideal: WIDEST } };
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: wanted });
  let going = true;
  const close = () => {
    going = false;
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  try {
    video.srcObject = stream;
    await video.play();
    const read = (await ownReader()) ?? (await fetchedReader(zxing, wasm));
    watch(video, read, onCode, () => going);
  } catch (error) {
    close();
    throw error;
  }
  return close;
}

async function watch(video, read, onCode, isGoing) {
  let last = "";
  let seen = 0;
  while (isGoing()) {
    const code = video.readyState >= 2 ? await read(video).catch(() => "") : "";
    if (code !== "") seen = Date.now();
    else if (Date.now() - seen > GONE) last = "";
    if (code !== "" && code !== last && isGoing()) {
      last = code;
      await onCode(code);
    }
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

/** null if the browser has no detector, or not for a library's barcodes. */
async function ownReader() {
  const { BarcodeDetector } = globalThis;
  if (!BarcodeDetector) return null;
  const known = await BarcodeDetector.getSupportedFormats();
  const formats = FORMATS.filter((format) => known.includes(format));
  if (!formats.includes("code_128") || !formats.includes("qr_code")) return null;
  const detector = new BarcodeDetector({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? "";
}

async function fetchedReader(zxing, wasm) {
  await new Promise((done, failed) => {
    const script = Object.assign(document.createElement("script"), { src: zxing });
    script.addEventListener("load", done);
    script.addEventListener("error", failed);
    document.head.append(script);
  });
  const { prepareZXingModule, readBarcodes } = globalThis.ZXingWASM;
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, WIDEST / video.videoWidth);
    canvas.width = video.videoWidth * scale;
    canvas.height = video.videoHeight * scale;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    const [found] = await readBarcodes(picture, { maxNumberOfSymbols: 1 });
    return found?.text ?? "";
  };
}
