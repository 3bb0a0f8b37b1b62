/** `/doppelte`: likely duplicates, for librarians to merge or to mark as different. */

import { MOST, readLimit } from "../../engine/ask/query/list.ts";
import { pathOf } from "../../model/answers/address.ts";
import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  nextPage,
  type Place,
  place,
  placeAt,
} from "../../model/answers/document.ts";
import type { FormFields, Page, PageAnswer, Visit } from "../../model/answers/page.ts";
import { Problem, wrongParameter } from "../../model/answers/problem.ts";
import { tellingApart } from "../../model/duplicates/duplicate-keys.ts";
import type {
  DuplicatePair,
  PairPlace,
  PairQuery,
  PairState,
  Pairs,
} from "../../model/duplicates/duplicate-pair.ts";
import { LIBRARIAN } from "../../model/kinds/access.ts";
import { choice, number, text } from "../../model/kinds/field.ts";
import type { Kinds } from "../../model/kinds/kind.ts";
import { parameter } from "../../model/parameters/parameter-types.ts";
import type { Member } from "../../model/store/member.ts";
import type { Reading } from "../../model/store/reading.ts";
import type { Store } from "../../model/store/store.ts";
import { duplicatesPage } from "./doppelte-html.ts";

const PATH = "/doppelte";

/** By action: whether the two of a pair are marked as different. */
const APART: Readonly<Record<string, boolean>> = { verschieden: true, offen: false };

const STATES: readonly PairState[] = ["offen", "verschieden"];

const SHAPE: DocumentShape = {
  name: "doppelte",
  table: "paar",
  parts: {
    paar: entries("paare", {
      art: text({ required: true }),
      eines: place({ required: true }),
      einesTitel: text({ required: true, max: 2000 }),
      anderes: place({ required: true }),
      anderesTitel: text({ required: true, max: 2000 }),
    }),
    gesamt: number({ required: true, min: 0 }),
    weiter: nextPage(),
  },
};

export function duplicatesPageOf(store: Store): Page {
  return {
    path: PATH,
    read: LIBRARIAN,
    negotiated: true,
    personal: true,
    document: SHAPE,
    parameters: {
      art: parameter.kind(({ alike }) => alike.length > 0),
      zustand: parameter.choice(STATES),
      anzahl: parameter.number(1, MOST),
    },
    programs: true,
    takes: {
      aktion: choice(Object.keys(APART), { required: true }),
      eines: text({ required: true, max: 2000 }),
      anderes: text({ required: true, max: 2000 }),
      ort: text({ max: 2000 }),
    },
    async answer({ view, read }) {
      const query = queryIn(view.query, view.kinds);
      const found = await read.duplicates(query);
      const next = nextOf(found, view.query, view.suffix);
      return {
        html: () => duplicatesPage({ ...found, query, next: next?.path ?? null }, view),
        values: {
          paar: found.pairs.map((pair) => entryOf(pair)),
          gesamt: found.total,
          weiter: next ?? undefined,
        },
      };
    },
    act: (visit, fields) => markPair(store, visit, fields),
  };
}

/** Marks a pair as different, or open again. */
async function markPair(
  store: Store,
  { view, read }: Visit,
  fields: FormFields,
): Promise<PageAnswer> {
  const apart = new Map(Object.entries(APART)).get(fields.get("aktion") ?? "") ?? false;
  const [one, other] = await Promise.all([
    memberAt("eines", fields, view.kinds, read),
    memberAt("anderes", fields, view.kinds, read),
  ]);
  if (one.kind !== other.kind || one.id === other.id)
    throw new Problem("ungueltige-anfrage", { reason: "anderes" });
  await store.write((writing) => writing.setApart(one, other, apart));
  const back = new URLSearchParams(fields.get("ort") ?? "");
  const seeOther = back.size > 0 ? `${PATH}?${back}` : PATH;
  return { seeOther, notice: apart ? "verschieden" : "wiederoffen" };
}

async function memberAt(
  name: string,
  fields: FormFields,
  kinds: Kinds,
  read: Reading,
): Promise<Member> {
  const path = URL.parse(fields.get(name) ?? "", "http://here/")?.pathname ?? "";
  const [, singular = "", key = ""] = /^\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  const kind = kinds.find(singular)?.kind;
  const found = kind && kind.alike.length > 0 ? await read.find(kind, key) : null;
  if (!found || !("member" in found)) throw new Problem("ungueltige-anfrage", { reason: name });
  return found.member;
}

function queryIn(query: URLSearchParams, kinds: Kinds): PairQuery {
  const state = STATES.find((one) => one === query.get("zustand")) ?? "offen";
  const art = query.get("art");
  const kind = kinds.all.find(({ singular }) => singular === art) ?? null;
  return { state, kind, after: readPlace(query.get("nach")), limit: readLimit(query) };
}

function nextOf({ next }: Pairs, query: URLSearchParams, suffix: string): Place | null {
  if (next === null) return null;
  const more = new URLSearchParams(query);
  more.set("nach", next.join("-"));
  return { path: `${PATH}${suffix}?${more}`, title: "" };
}

function readPlace(value: string | null): PairPlace | null {
  if (value === null) return null;
  const [, kind = "", one, other] = /^([a-z0-9]+)-([0-9]{1,9})-([0-9]{1,9})$/.exec(value) ?? [];
  if (kind === "") throw wrongParameter("nach", value, "?");
  return [kind, Number(one), Number(other)];
}

function entryOf({ kind, one, other }: DuplicatePair): DocumentEntry {
  const titleOf = ({ title, values }: Member) => tellingApart(kind, title, values);
  return {
    values: {
      art: kind.singular,
      eines: placeAt(pathOf(kind, one)),
      einesTitel: titleOf(one),
      anderes: placeAt(pathOf(kind, other)),
      anderesTitel: titleOf(other),
    },
  };
}
