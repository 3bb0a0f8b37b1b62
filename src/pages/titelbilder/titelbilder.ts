/** `/titelbilder`: a zip full of covers becomes the covers of works, told picture by picture while it happens. */

import { LIBRARIAN } from "../../model/access.ts";
import type { FormFields, Page, PageAnswer, SentFile, Visit } from "../../model/page.ts";
import type { View } from "../../model/representation.ts";
import type { Store } from "../../model/store.ts";
import { CoverCount } from "../../transfer/cover-words.ts";
import { type CoverOutcome, takeCovers } from "../../transfer/covers.ts";
import { FormatFault } from "../../transfer/formats/format.ts";
import { Zip } from "../../transfer/formats/zip.ts";
import { coverLine, coversForm, coversStopped, coversTotal, takingPage } from "./html.ts";

const MEBIBYTE = 1024 * 1024;
const LARGEST = 64;

export function coversPage(store: Store): Page {
  return {
    path: "/titelbilder",
    read: LIBRARIAN,
    negotiated: true,
    personal: true,
    takes: ["ersetzen"],
    largestFile: LARGEST * MEBIBYTE,
    answer: ({ view }) => ({ html: () => coversForm(LARGEST, null, view) }),
    async act(visit, fields, files) {
      const [file] = files.filter(({ bytes }) => bytes.length > 0);
      const { view } = visit;
      if (!file) return refused(view.texts.covers.missing, visit);
      const zip = opened(file);
      if (zip instanceof FormatFault)
        return refused(view.texts.files.faults[zip.code](zip.params), visit);
      return taking(zip, store, visit, fields);
    },
  };
}

function refused(sentence: string, { view }: Visit): PageAnswer {
  return { status: 422, html: () => coversForm(LARGEST, sentence, view) };
}

function opened({ bytes }: SentFile): Zip | FormatFault {
  if (bytes.length > LARGEST * MEBIBYTE) return new FormatFault("too-large", {}, { most: LARGEST });
  try {
    return new Zip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof FormatFault) return error;
    throw error;
  }
}

/** Hundreds of pictures take minutes: the page grows while they are taken, and nobody waits for silence. */
function taking(zip: Zip, store: Store, { view }: Visit, fields: FormFields): PageAnswer {
  const { actor, kinds } = view;
  const replace = fields.get("ersetzen") === "ja";
  const texts = told(takeCovers(zip, { store, kinds, actor, replace }), view);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      // Whoever leaves stops it; what was taken stays.
      cancel: async () => void (await texts.return(undefined)),
    },
    { highWaterMark: 1 },
  );
  return { type: "text/html; charset=utf-8", body };
}

async function* told(all: AsyncIterable<CoverOutcome>, view: View): AsyncGenerator<string> {
  const [before, after] = takingPage(view);
  const count = new CoverCount();
  yield before;
  try {
    for await (const outcome of all) {
      count.add(outcome);
      yield coverLine(outcome, view);
    }
    yield coversTotal(count, view);
  } catch (error) {
    if (!(error instanceof FormatFault)) throw error;
    yield coversStopped(count, view.texts.files.faults[error.code](error.params), view);
  }
  yield after;
}
