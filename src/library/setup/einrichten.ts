/** `/einrichten`: the first visit of the first librarian, and the list of open steps; `/sicherung`: everything as one file. */

import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type DocumentShape, entries, place, placeAt } from "../../core/model/answers/document.ts";
import type { Page, PageAnswer } from "../../core/model/answers/page.ts";
import { LIBRARIAN } from "../../core/model/kinds/access.ts";
import { choice } from "../../core/model/kinds/field.ts";
import type { Store } from "../../core/model/store/store.ts";
import { makeTemporaryFolder, spaciousFolder } from "../../core/system/temporary-folder.ts";
import { lends } from "../lending/rules.ts";
import { backupPage, setupPage } from "./einrichten-html.ts";
import {
  BY_HAND,
  SAVED,
  SETUP,
  type SetupState,
  STEPS,
  setupSteps,
  TICKED,
} from "./setup-steps.ts";

const SHAPE: DocumentShape = {
  name: "einrichtung",
  parts: {
    schritt: entries("schritte", {
      name: choice(STEPS, { required: true }),
      erledigt: choice(["ja", "nein"], { required: true }),
      adresse: place({ required: true }),
    }),
  },
};

export function setupPages(store: Store): Page[] {
  return [
    {
      path: "/einrichten",
      read: LIBRARIAN,
      negotiated: true,
      personal: true,
      document: SHAPE,
      takes: {
        aktion: choice(["abhaken", ...NEXT.keys()], { required: true }),
        schritt: choice(BY_HAND),
      },
      requires: { abhaken: ["schritt"] },
      async answer(visit) {
        const { read, view } = visit;
        const steps = await setupSteps(visit);
        const [library] = await read.walk(view.kinds.one("bibliothek"), 0, 1);
        return {
          html: () => setupPage(steps, library ?? null, view),
          values: {
            schritt: steps.map(({ name, done, path }) => ({
              values: { name, erledigt: done ? "ja" : "nein", adresse: placeAt(path) },
            })),
          },
        };
      },
      async act({ view }, fields) {
        const action = fields.get("aktion") ?? "";
        const step = fields.get("schritt") ?? "";
        if (action === "abhaken") {
          await tick(store, step);
          return { seeOther: "/einrichten" };
        }
        await store.write((writing) => writing.setSetting(SETUP, NEXT.get(action)!));
        return { seeOther: lends(view) ? "/theke" : "/" };
      },
    },
    {
      path: "/sicherung",
      read: LIBRARIAN,
      negotiated: true,
      personal: true,
      answer: async ({ view, read }) => {
        const last = await read.setting(SAVED);
        return { html: () => backupPage(last, view) };
      },
      // Not with an API key: the file contains everything, so a librarian has to be signed in.
      notByKey: true,
      takes: {},
      gives: ["application/octet-stream"],
      act: () => save(store),
    },
  ];
}

const NEXT = new Map<string, SetupState>([
  ["weiter", "gesehen"],
  ["verwerfen", "verworfen"],
  ["zeigen", "gesehen"],
]);

function tick(store: Store, step: string): Promise<void> {
  return store.write(async (writing) => {
    const ticked = new Set(((await writing.setting(TICKED)) ?? "").split(" "));
    await writing.setSetting(TICKED, [...ticked, step].join(" ").trim());
  });
}

async function save(store: Store): Promise<PageAnswer> {
  const folder = makeTemporaryFolder(spaciousFolder(), "sicherung-");
  const clear = () => rm(folder, { recursive: true, force: true });
  try {
    const file = join(folder, "sicherung");
    await store.backup(file);
    const now = new Date().toISOString();
    await store.write((writing) => writing.setSetting(SAVED, now));
    const handle = await open(file);
    // At once, so that a process that is ended meanwhile leaves nothing of it; Windows removes a file that is open only when it is closed.
    await clear().catch(() => {});
    const stream = handle.createReadStream();
    stream.once("close", () => void clear().catch(() => {}));
    const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    const name = `leihwerk-${now.slice(0, 19).replaceAll(":", "")}Z.backup`;
    return { type: "application/octet-stream", body, savedAs: name };
  } catch (error) {
    await clear();
    throw error;
  }
}
