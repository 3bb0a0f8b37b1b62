/** Drawn pictures as PNG, for link previews and browser tabs, which do not show SVG. */

/** One at a time: rendering is expensive, and each picture is requested seldom. */
let turn: Promise<unknown> = Promise.resolve();

export function rasterize(picture: string | Uint8Array, width: number): Promise<Uint8Array> {
  const mine = turn.then(() => draw(picture, width));
  turn = mine.catch(() => {});
  return mine;
}

async function draw(picture: string | Uint8Array, width: number): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp"); // Lazy: it is large, and not every process renders pictures.
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return (
    sharp(Buffer.from(picture), { density: 192 })
      .resize({ width, height: width, fit: "contain", background })
      // 9 takes 20 ms more and saves 5 of 35 KB.
      .png({ compressionLevel: 6 })
      .timeout({ seconds: 10 })
      .toBuffer()
  );
}

/** An ICO file around one PNG: the icon that every browser still requests. */
export function iconOf(png: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon …
  head.writeUInt16LE(1, 4); // … with one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
