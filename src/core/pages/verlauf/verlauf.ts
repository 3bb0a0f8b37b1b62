/**
 * `/werk/564/verlauf`: the history of a member, change by change, with each state to restore; `/verlauf`: all edits of the last days. For
 * staff, as far as they may read what was edited.
 */

import { MOST, readAfter, readLimit } from "../../engine/ask/query/list.ts";
import { goneProblem } from "../../engine/write/write.ts";
import { pathOf } from "../../model/answers/address.ts";
import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  nextPage,
  type PartValues,
  type Place,
  place,
  placeAt,
} from "../../model/answers/document.ts";
import type { FormFields, Page, PageAnswer, Visit } from "../../model/answers/page.ts";
import { Problem, wrongParameter } from "../../model/answers/problem.ts";
import type { View } from "../../model/answers/representation.ts";
import {
  type Actor,
  isLibrarian,
  may,
  ownerOf,
  STAFF,
  seesEditsOf,
  towards,
} from "../../model/kinds/access.ts";
import { choice, isPlace, number, text } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { parameter } from "../../model/parameters/parameter-types.ts";
import type { Found } from "../../model/store/member.ts";
import type { RecordedChange } from "../../model/store/recorded-change.ts";
import { portableValue } from "../../model/store/recorded-values.ts";
import type { Store } from "../../model/store/store.ts";
import { addDays } from "../../words/dates/days.ts";
import { DOINGS, type Edit, editsIn, recordedOwner } from "./edits.ts";
import { canBePutBack, putBack, stateIn } from "./put-back.ts";
import { editsPage, historyPage } from "./verlauf-html.ts";

const EDITS = "/verlauf";
const USUAL_DAYS = 7;
const MOST_DAYS = 3650;
const LONGEST = { multiline: true, max: 1_000_000 } as const;

const SHAPE: DocumentShape = {
  name: "verlauf",
  table: "aenderung",
  otherTables: ["feld"],
  parts: {
    /** The current version of the member; for a removed one that of its removal. */
    fassung: number({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    aenderung: entries("aenderungen", {
      nummer: number({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
      zeitpunkt: text({ required: true }),
      was: choice(DOINGS, { required: true }),
      art: text({ required: true }),
      mitglied: place({ required: true }),
      titel: text({ max: 2000 }),
      fassung: number({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
      wer: text({ max: 2000 }),
      konto: place(),
      felder: text({ max: 20_000 }),
    }),
    feld: entries("felder", {
      nummer: number({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
      feld: text({ required: true }),
      vorher: text(LONGEST),
      nachher: text(LONGEST),
    }),
    weiter: nextPage(),
  },
};

export function historyPages(store: Store): Page[] {
  return [
    {
      path: "/:art/:key/verlauf",
      read: STAFF,
      negotiated: true,
      personal: true,
      document: SHAPE,
      programs: true,
      parameters: { anzahl: parameter.number(1, MOST) },
      takes: {
        stand: number({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fassung: number({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        /** Instead of restoring a state: erases the recorded past for good. */
        vergessen: choice(["ja"]),
      },
      answer: (visit) => history(visit),
      act: (visit, fields) => act(store, visit, fields),
    },
    {
      path: EDITS,
      read: STAFF,
      negotiated: true,
      personal: true,
      document: SHAPE,
      parameters: {
        art: parameter.kind(
          ({ access: { list } }) => list.includes("all") || list.includes("bibliothekar"),
        ),
        tage: parameter.number(1, MOST_DAYS),
        wer: parameter.id(),
        anzahl: parameter.number(1, MOST),
      },
      answer: (visit) => recentEdits(visit),
    },
  ];
}

/** A member and its history, for users who may read both. */
interface PastMember {
  readonly kind: Kind;
  readonly id: number;
  readonly found: Found & { readonly state: "current" | "former" | "gone" };
  readonly owner: number | null;
}

async function subjectOf({ kind, key, view, read }: Visit): Promise<PastMember | null> {
  if (!kind) return null;
  const found = await read.find(kind, key);
  if (found.state === "free") return null;
  if ("member" in found) {
    const owner = ownerOf(found.member);
    if (!seesEditsOf(kind, view.actor, owner)) throw new Problem("kein-zugriff");
    return { kind, id: found.member.id, found, owner };
  }
  const { id } = found;
  const [last] = await read.changes({ kind, ids: [id] }, 1);
  const owner = recordedOwner(kind, id, last?.vorher ?? null);
  if (!seesEditsOf(kind, view.actor, owner)) throw new Problem("kein-zugriff");
  // An erased member has no history.
  if (!last?.vorher) throw goneProblem(found);
  return { kind, id, found, owner };
}

async function history(visit: Visit): Promise<PageAnswer | null> {
  const { view, read } = visit;
  const subject = await subjectOf(visit);
  if (!subject) return null;
  const { kind, id, found } = subject;
  const [limit, behind] = [readLimit(view.query), readAfter(view.query)];
  const changes = await read.changes({ kind, ids: [id], behind }, limit + 1);
  const shown = await editsIn(changes.slice(0, limit), view.kinds, read, view.actor);
  const next = nextOf(changes, limit, visit.view);
  const version = "member" in found ? found.member.version : (changes[0]?.version ?? 1);
  const canPutBack = mayPutBack(subject, view.actor);
  const title = "member" in found ? found.member.title : found.title;
  const canForget = mayForget(subject, view.actor) && (changes.length > 1 || !("member" in found));
  const about = { kind, id, title, found, version, canPutBack, canForget, newest: behind === null };
  return {
    html: () => historyPage(shown, about, next?.path ?? null, view),
    values: { fassung: version, ...valuesOf(shown, view), weiter: next ?? undefined },
  };
}

function mayPutBack({ kind, found, owner }: PastMember, actor: Actor | null): boolean {
  if (!canBePutBack(kind, found)) return false;
  return "member" in found
    ? may(kind.access.replace, towards(actor, found.member), owner)
    : may(kind.access.create, actor, owner);
}

async function act(store: Store, visit: Visit, fields: FormFields): Promise<PageAnswer> {
  const subject = await subjectOf(visit);
  if (!subject || !visit.kind) throw new Problem("nicht-gefunden", { path: visit.view.path });
  const { kind, id, found } = subject;
  if (fields.get("vergessen") === "ja") return forget(store, visit, subject);
  if (!mayPutBack(subject, visit.view.actor)) throw new Problem("kein-zugriff");
  const wanted = Number(fields.get("stand"));
  const [change] = Number.isSafeInteger(wanted)
    ? await visit.read.changes({ kind, ids: [id], behind: wanted + 1 }, 1)
    : [];
  const state = change?.id === wanted ? stateIn(change) : null;
  if (!state) throw new Problem("ungueltige-anfrage", { reason: "stand" });
  const member = await putBack(store, { ...visit, kind: visit.kind }, subject, state, fields);
  const notice = found.state === "gone" ? "wiederhergestellt" : "gespeichert";
  return { seeOther: pathOf(kind, member), notice };
}

/** Erases recorded values that should never have been there: only for librarians, since it cannot be undone. */
async function forget(store: Store, { view }: Visit, subject: PastMember): Promise<PageAnswer> {
  if (!mayForget(subject, view.actor)) throw new Problem("kein-zugriff");
  const { kind, id, found } = subject;
  const member = { kind, id };
  const isThere = "member" in found;
  await store.write((writing) => (isThere ? writing.forgetPast(member) : writing.conceal(member)));
  return { seeOther: isThere ? pathOf(kind, found.member) : `/${kind.plural}`, notice: "entfernt" };
}

function mayForget({ kind, owner }: PastMember, actor: Actor | null): boolean {
  return isLibrarian(actor) && may(kind.access.remove, actor, owner);
}

async function recentEdits({ view, read }: Visit): Promise<PageAnswer> {
  const { query, actor, kinds } = view;
  const all = kinds.all.filter(
    (kind) => seesEditsOf(kind, actor, null) && may(kind.access.list, actor),
  );
  const art = query.get("art") || null;
  const kind = art === null ? null : all.find(({ singular }) => singular === art);
  if (kind === undefined)
    throw wrongParameter("art", art ?? "", all.map(({ singular }) => singular).join(", "));
  const days = Number(query.get("tage") || USUAL_DAYS);
  const wer = query.get("wer") || null;
  const [limit, behind] = [readLimit(query), readAfter(query)];
  const since = addDays(read.today(), -days);
  // Loans and other members that belong to readers would hide the edits: they are listed on request only.
  const usual = all.filter(({ owner }) => owner === null || owner === "id");
  const by = wer === null ? "somebody" : Number(wer);
  const changes = await read.changes(
    { kinds: kind ? [kind] : usual, since, by, behind },
    limit + 1,
  );
  const shown = await editsIn(changes.slice(0, limit), kinds, read, actor);
  const next = nextOf(changes, limit, view);
  const [account = null] = by === "somebody" ? [] : await read.members(kinds.accounts, [by]);
  const choices = { kinds: all, kind, days, account };
  return {
    html: () => editsPage(shown, choices, next?.path ?? null, view),
    values: { ...valuesOf(shown, view), weiter: next ?? undefined },
  };
}

function valuesOf(edits: readonly Edit[], view: View): PartValues {
  return {
    aenderung: edits.map((edit) => entryOf(edit)),
    feld: edits.flatMap((edit) => fieldEntries(edit, view)),
  };
}

/** The values of each field before and after, for programs. */
export function fieldEntries({ change, kind, fields }: Edit, view: View): DocumentEntry[] {
  return fields.map(({ name, before, after }) => {
    const textOf = (value: unknown) => {
      if (value === null) return null;
      const field = kind.fields[name];
      const isAddress = field && (field.type === "image" || isPlace(field));
      const portable =
        isAddress && `${value}`.startsWith("/")
          ? { url: `${view.origin}${value}` }
          : portableValue(field, value, view.origin);
      return typeof portable === "object" ? JSON.stringify(portable) : `${portable}`;
    };
    const vorher = textOf(before);
    return { values: { nummer: change.id, feld: name, vorher, nachher: textOf(after) } };
  });
}

function entryOf({ change, kind, doing, title, who, fields }: Edit): DocumentEntry {
  const { id, zeitpunkt, version, mitglied } = change;
  return {
    values: {
      nummer: id,
      zeitpunkt,
      was: doing,
      art: kind.singular,
      mitglied: placeAt(`/${kind.singular}/${mitglied}`),
      titel: title,
      fassung: version,
      wer: who?.title ?? null,
      konto: who && placeAt(pathOf(who.kind, who)),
      felder: fields.map(({ name }) => name).join(", "),
    },
  };
}

function nextOf(
  changes: readonly RecordedChange[],
  limit: number,
  { path, suffix, query }: View,
): Place | null {
  const last = changes[limit - 1];
  if (changes.length <= limit || !last) return null;
  const more = new URLSearchParams(query);
  more.set("nach", `${last.id}`);
  return { path: `${path}${suffix}?${more}`, title: "" };
}
