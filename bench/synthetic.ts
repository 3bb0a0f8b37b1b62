/** A catalogue of as many works as wanted, always the same one: a few words are in most titles, most words in few. */

import type { Link } from "../src/core/model/kinds/field.ts";
import type { Draft } from "../src/core/model/store/writing.ts";
import { openLibrary } from "../src/library/commands/console/open-library.ts";

const SYLLABLES =
  "an ber dar el fer gar hin il jo kar lun mar nes or pal rin sol tur ul ver wil zen".split(" ");
const WORDS = Array.from({ length: 4000 }, (_, index) =>
  [index % 22, Math.floor(index / 22) % 22, Math.floor(index / 484)]
    .map((place) => SYLLABLES[place])
    .join(""),
);
const BATCH = 2000;

export async function fillWorks(
  database: string,
  count: number,
  site = `${database}-no-site`,
): Promise<void> {
  const { store, kinds, close } = await openLibrary({
    database,
    site,
    timeZone: "Europe/Berlin",
  });
  const chance = chances();
  for (let from = 0; from < count; from += BATCH) {
    const drafts = Array.from({ length: Math.min(BATCH, count - from) }, () => draft(chance));
    await store.write((writing) => writing.insert(kinds.one("werk"), drafts, null));
  }
  await close();
}

/** The same with what works in a library have: a maker, two subjects, a publisher and a copy each. */
export async function fillCatalogue(database: string, count: number): Promise<void> {
  const { store, kinds, close } = await openLibrary({
    database,
    site: `${database}-no-site`,
    timeZone: "Europe/Berlin",
  });
  const chance = chances();
  const name = () => {
    const word = WORDS[Math.floor(4000 ** chance()) - 1] ?? "";
    return word.slice(0, 1).toUpperCase() + word.slice(1);
  };
  const add = async (kind: string, size: number, values: (index: number) => Draft["values"]) => {
    const made: Link[] = [];
    for (let from = 0; from < size; from += BATCH) {
      const drafts = Array.from({ length: Math.min(BATCH, size - from) }, (_, index) => ({
        values: values(from + index),
      }));
      const ids = await store.write((writing) => writing.insert(kinds.one(kind), drafts, null));
      made.push(...ids.map((id) => ({ id, slug: null, title: "", extras: {} })));
    }
    return made;
  };
  const makers = await add("person", Math.ceil(count / 10), () => ({
    vorname: name(),
    nachname: name(),
  }));
  const subjects = await add("schlagwort", 100, (index) => ({ name: `${name()} ${index}` }));
  const publishers = await add("verlag", 100, (index) => ({ name: `${name()} Verlag ${index}` }));
  const one = (links: readonly Link[]) => links[Math.floor(chance() * links.length)] as Link;
  const works = await add("werk", count, () => ({
    ...draft(chance).values,
    untertitel: `${name()} ${name()}`,
    ort: name(),
    sprache: ["de"],
    umfang: "312 S.",
    person: [{ ...one(makers), extras: { rolle: "aut" } }],
    schlagwort: [...new Set([one(subjects), one(subjects)])],
    verlag: [one(publishers)],
  }));
  await add("exemplar", count, (index) => ({
    werk: works[index] ?? null,
    inventarnummer: `I${index}`,
    signatur: `${name()} ${index}`,
  }));
  await close();
}

function draft(chance: () => number): Draft {
  const words = Array.from({ length: 5 }, () => WORDS[Math.floor(4000 ** chance()) - 1]);
  const art = chance() < 0.001 ? "Ding" : chance() < 0.5 ? "Buch" : "Bild";
  const jahr = 1500 + Math.floor(chance() * 500);
  return { values: { titel: words.join(" "), jahr, art } };
}

/** Numbers from 0 to 1 that look like chance and are the same each time (xorshift). */
function chances(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
