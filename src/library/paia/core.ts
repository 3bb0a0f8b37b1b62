/** PAIA core: a reader's loans, fees and reservations, and the actions on them, by the same rules as the desk. */

import { keyOf } from "../../core/engine/write/resolve-links.ts";
import type { Page, ProtocolVisit } from "../../core/model/answers/page.ts";
import { Problem } from "../../core/model/answers/problem.ts";
import { problemDocument } from "../../core/model/answers/problem-document.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { coinsOf, USUAL_CURRENCY } from "../../core/model/codes/money.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import { linkedBy } from "../../core/pages/linked.ts";
import { choiceOf } from "../../core/representations/html/frame/names.ts";
import { ProtocolRefusal } from "../daia/json-protocol.ts";
import { DeskWork } from "../desk/steps/work.ts";
import { feeRules, openFees, sumOf } from "../lending/fee-rules.ts";
import { readerTexts } from "../texts/themes.ts";
import { documentsOf, NO_RELATION, type PatronDocument, REJECTED } from "./documents.ts";
import { type PaiaParts, type Patron, paiaPage, unsupportedPage } from "./paia-page.ts";

/** The most documents per request. */
const MOST_DOCUMENTS = 100;
/** For cards without expiry: VuFind offers no actions without a date. */
const NEVER = "9999-12-31";

export function patronPages(parts: PaiaParts): Page[] {
  const { desk } = parts;
  const at = (path: string) => `/paia/core/:key${path}`;
  const step = (path: string, act: PatronStep): Page =>
    paiaPage(
      at(path),
      {
        method: "POST",
        scope: "write_items",
        answer: (patron, visit) => actOnEach(patron, visit, act, parts),
      },
      parts,
    );
  return [
    paiaPage(
      at(""),
      { method: "GET", scope: "read_patron", answer: (patron) => describe(patron, parts) },
      parts,
    ),
    paiaPage(
      at("/items"),
      {
        method: "GET",
        scope: "read_items",
        answer: async (patron, { read }) => {
          const all = await documentsOf(patron.account, { ...desk, read, view: patron.view });
          return { doc: all.map(({ document }) => document) };
        },
      },
      parts,
    ),
    paiaPage(
      at("/fees"),
      { method: "GET", scope: "read_fees", answer: (patron) => feesOf(patron, parts) },
      parts,
    ),
    step("/request", {
      what: "request",
      work: (work, { patron, desk }) => desk.reserve(work, patron.account),
    }),
    step("/renew", {
      what: "ausleihe",
      work: (loan, { desk, day }) => desk.renew(loan, "", { day, key: null }),
    }),
    step("/cancel", {
      what: "vormerkung",
      work: (reservation, { desk }) => desk.cancel(reservation),
    }),
    unsupportedPage(at("/notifications"), "GET"),
  ];
}

async function describe({ account }: Patron, { desk }: PaiaParts) {
  const { name, email, anschrift, gueltigBis, gesperrt } = account.values as Record<
    string,
    string | null
  >;
  const { read } = desk.store;
  const fees = feeRules(desk.site);
  const owed = fees && sumOf(await openFees(account.id, { ...desk, read }), fees.waehrung);
  const owes = fees?.grenze != null && coinsOf(owed ?? "0") >= coinsOf(fees.grenze);
  const isOver = gueltigBis != null && gueltigBis < read.today();
  const isBlocked = (gesperrt ?? "").trim() !== "";
  return {
    name: name || account.title,
    ...(email && { email }),
    // Always there: VuFind reads it without asking whether it is.
    address: anschrift ?? "",
    expires: gueltigBis ?? NEVER,
    // The codes of the specification: expired and owing, owing, expired, otherwise inactive, active.
    status: isOver && owes ? 4 : owes ? 3 : isOver ? 2 : isBlocked ? 1 : 0,
    ...(isBlocked && { note: gesperrt }),
  };
}

async function feesOf({ account, view }: Patron, { desk }: PaiaParts) {
  const { kinds, store } = desk;
  const { read } = store;
  const rules = feeRules(desk.site);
  const fees = rules ? await openFees(account.id, { kinds, read }) : [];
  const loans = await linkedBy(fees, "ausleihe", { kinds, read });
  const copies = await linkedBy([...loans.values()], "exemplar", { kinds, read });
  return {
    amount: sumOf(fees, rules?.waehrung ?? USUAL_CURRENCY),
    fee: fees.map((fee) => {
      const { offen, seit, grund, vermerk } = fee.values;
      const loan = loans.get(linkOf(fee, "ausleihe")?.id ?? 0);
      const copy = loan && copies.get(linkOf(loan, "exemplar")?.id ?? 0);
      const work = copy && linkOf(copy, "werk");
      const feetype = choiceOf(fee.kind, "grund", `${grund}`, view);
      return {
        amount: `${offen}`,
        date: `${seit}`,
        about: [work?.title ?? feetype, vermerk].filter(Boolean).join(", "),
        feetype,
        ...(copy && { item: `${view.origin}/exemplar/${copy.id}` }),
        ...(work && { edition: `${view.origin}/werk/${work.id}` }),
      };
    }),
  };
}

/** The action on each document: a work to be reserved, or an existing loan or reservation. */
interface PatronStep {
  readonly what: "request" | "ausleihe" | "vormerkung";
  work(
    about: Member,
    by: { readonly patron: Patron; readonly desk: DeskWork; readonly day: string },
  ): Promise<Member>;
}

/** Each separately: a refusal is reported with its document and does not stop the others. */
async function actOnEach(
  patron: Patron,
  visit: ProtocolVisit,
  step: PatronStep,
  { desk }: PaiaParts,
) {
  const { view, account } = patron;
  const { read } = desk.store;
  const shelf = { ...desk, read, view };
  const by = { patron, desk: new DeskWork(desk, view), day: read.today() };
  const before = await documentsOf(account, shelf);
  const outcomes: { readonly asked: AskedDocument; readonly done: DocumentOutcome }[] = [];
  for (const asked of documentsIn(visit)) {
    const meant = await meantBy(asked, step, before, view, read);
    if (typeof meant === "string") outcomes.push({ asked, done: { about: null, error: meant } });
    else
      for (const about of meant) {
        // Where nothing has been done yet, a failure of the server is one of the whole request.
        const mayFail = outcomes.every(({ done: { error } }) => error !== undefined);
        outcomes.push({ asked, done: await outcomeOf(about, step, by, visit, mayFail) });
      }
  }
  const now = await documentsOf(account, shelf);
  const same = (one: PatronDocument, about: Member | null) =>
    about !== null && one.about.kind === about.kind && one.about.id === about.id;
  return {
    doc: outcomes.map(({ asked, done: { about, error } }) => {
      const found = now.find((one) => same(one, about))?.document;
      const isRefused = error !== undefined && step.what === "request" && about === null;
      return {
        status: isRefused ? REJECTED : NO_RELATION,
        ...found,
        // Echoes the requested identifier, by which the client finds the document.
        ...asked,
        ...(step.what === "request" && !error && { requested: asked.item ?? asked.edition }),
        ...(error !== undefined && { error }),
      };
    }),
  };
}

interface AskedDocument {
  readonly item?: string;
  readonly edition?: string;
}

interface DocumentOutcome {
  /** The current loan or reservation. */
  readonly about: Member | null;
  readonly error?: string;
}

/** The work to be reserved, or the reader's own loans or reservations; a sentence where there are none. */
async function meantBy(
  asked: AskedDocument,
  { what }: PatronStep,
  before: readonly PatronDocument[],
  view: View,
  read: ProtocolVisit["read"],
): Promise<readonly Member[] | string> {
  const { paia } = readerTexts(view.texts);
  const { work, copy } = await namedBy(asked, view, read);
  if (!work) return paia.unknown;
  if (what === "request") return [work];
  const own = before.filter(
    (one) =>
      one.about.kind.singular === what &&
      (copy
        ? one.copy === copy.id || (one.copy === null && one.work === work.id)
        : one.work === work.id),
  );
  if (own.length === 0) return what === "ausleihe" ? paia.notLent : paia.notReserved;
  // By its edition a reader may have several copies of a work. VuFind cancels by it what is one of several reservations.
  return (what === "ausleihe" ? own : own.slice(0, 1)).map(({ about }) => about);
}

async function outcomeOf(
  about: Member,
  step: PatronStep,
  by: Parameters<PatronStep["work"]>[1],
  visit: ProtocolVisit,
  mayFail: boolean,
): Promise<DocumentOutcome> {
  try {
    return { about: await step.work(about, by) };
  } catch (error) {
    if (!(error instanceof Problem) || (mayFail && error.status >= 500)) throw error;
    const { origin, path, publicUrl } = by.patron.view;
    const { detail } = problemDocument(error, visit.view.texts, publicUrl ?? null, origin + path);
    return { about: step.what === "request" ? null : about, error: detail };
  }
}

/** For a copy its work, since reservations are for works. */
async function namedBy(
  { item, edition }: AskedDocument,
  { kinds, origin }: View,
  read: ProtocolVisit["read"],
): Promise<{ work: Member | null; copy: Member | null }> {
  const at = async (kind: string, address: string | undefined) => {
    const key = address === undefined ? null : keyOf(kinds.one(kind), address, origin);
    const found = key === null ? null : await read.find(kinds.one(kind), key);
    return found && "member" in found ? found.member : null;
  };
  const copy = await at("exemplar", item);
  const link = copy && linkOf(copy, "werk");
  const [own] = link ? await read.members(kinds.one("werk"), [link.id]) : [];
  return { work: own ?? (await at("werk", item)) ?? (await at("werk", edition)), copy };
}

function documentsIn({ sent, view }: ProtocolVisit): AskedDocument[] {
  const wrong = () =>
    new ProtocolRefusal(422, "invalid_request", readerTexts(view.texts).paia.docs(MOST_DOCUMENTS));
  const { doc } = sent;
  if (!Array.isArray(doc) || doc.length === 0 || doc.length > MOST_DOCUMENTS) throw wrong();
  return doc.map((one: unknown) => {
    const { item, edition } = (one ?? {}) as Record<string, unknown>;
    const texts = Object.entries({ item, edition }).filter(
      ([, value]) => typeof value === "string",
    );
    if (texts.length === 0) throw wrong();
    return Object.fromEntries(texts) as AskedDocument;
  });
}
