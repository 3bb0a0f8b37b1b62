/** `/daia`: the availability of documents for discovery systems and apps, by DAIA 1.0 (Document Availability Information API). */

import { membersByCode } from "../../core/engine/ask/scanned-code.ts";
import { keyOf } from "../../core/engine/write/resolve-links.ts";
import { pathOf } from "../../core/model/answers/address.ts";
import type { Page } from "../../core/model/answers/page.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { isId } from "../../core/words/slug.ts";
import { copiesFor } from "../lending/editions.ts";
import { isWithdrawn } from "../lending/loan.ts";
import { lendingRules } from "../lending/rules.ts";
import { readerTexts } from "../texts/themes.ts";
import { jsonProtocolPage, ProtocolRefusal } from "./json-protocol.ts";
import { returnsOf, servicesOf } from "./services.ts";

/** A result page requests all of its documents at once. */
const MOST_IDS = 100;
/** The list of copies has the others. */
const MOST_ITEMS = 200;

export const daiaPage: Page = jsonProtocolPage(
  {
    path: "/daia",
    methods: ["GET", "HEAD"],
    headers: { "X-DAIA-Version": "1.0.0" },
    says: "code",
    async answer({ view: own, read }) {
      // Anonymous: the response does not depend on the user.
      const view = { ...own, actor: null };
      const asked = identifiersIn(view);
      return { document: await responseTo(asked, { view, read }) };
    },
  },
  // No query parameters are declared: the same query is rarely repeated, so responses are not cached.
  {
    needs: "ausleihe",
    standard: { name: "DAIA 1.0", described: "https://gbv.github.io/daia/" },
  },
);

interface DaiaPlace {
  readonly view: View;
  readonly read: Reading;
}

function identifiersIn({ query, texts }: View): string[] {
  const { daia } = readerTexts(texts);
  const invalid = (why: string) => new ProtocolRefusal(422, "invalid_request", why);
  if (query.has("patron") || query.has("patron-type"))
    throw new ProtocolRefusal(501, "not_implemented", daia.forNobody);
  if (query.get("format") !== "json") throw invalid(daia.format);
  const ids = (query.get("id") ?? "").split("|").map((id) => id.normalize("NFC").trim());
  const asked = [...new Set(ids.filter((id) => id !== ""))];
  if (asked.length === 0) throw invalid(daia.noId);
  if (asked.length > MOST_IDS) throw invalid(daia.tooMany(MOST_IDS));
  return asked;
}

async function responseTo(asked: readonly string[], catalogue: DaiaPlace) {
  const documents = new Map<number, object>();
  const items = new Set<number>();
  for (const requested of asked)
    for (const { work, copy } of await meantBy(requested, catalogue)) {
      // Each document is listed once, for the first identifier that matches.
      if (documents.has(work.id)) continue;
      documents.set(work.id, await documentOf(work, copy, requested, { ...catalogue, items }));
    }
  return {
    document: [...documents.values()],
    institution: institutionOf(catalogue.view),
  };
}

function institutionOf({ origin, siteName }: View) {
  return { id: `${origin}/#bibliothek`, href: `${origin}/`, content: siteName };
}

/** `copy`: the only one requested. */
interface AskedWork {
  readonly work: Member;
  readonly copy: Member | null;
}

/** By an address of this site, the number of a record, an ISBN or ISSN, or a barcode; with or without a prefix. */
async function meantBy(requested: string, catalogue: DaiaPlace): Promise<AskedWork[]> {
  const { view, read } = catalogue;
  const [werk, exemplar] = [view.kinds.one("werk"), view.kinds.one("exemplar")];
  const found: Member[] = [];
  if (/^https?:/i.test(requested)) {
    for (const kind of [werk, exemplar]) {
      const key = keyOf(kind, requested, view.origin);
      const there = key === null ? null : await read.find(kind, key);
      if (there && "member" in there) found.push(there.member);
    }
  } else {
    const [, scheme = "", code = ""] = /^(?:urn:)?(?:(\w+):)?(.*)$/is.exec(requested) ?? [];
    const named = scheme.toLowerCase();
    if (isId(code) && (named === "" || named === "ppn"))
      found.push(...(await read.members(werk, [Number(code)])));
    if (found.length === 0)
      for (const { member, by } of await membersByCode(code, { ...view, reading: read }))
        if ((named === "" || named === by) && [werk, exemplar].includes(member.kind))
          found.push(member);
  }
  return worksOf(found, catalogue);
}

async function worksOf(found: readonly Member[], { view, read }: DaiaPlace): Promise<AskedWork[]> {
  const meant: AskedWork[] = [];
  for (const member of found) {
    if (member.kind.singular === "werk") meant.push({ work: member, copy: null });
    else {
      const link = linkOf(member, "werk");
      const [work] = link ? await read.members(view.kinds.one("werk"), [link.id]) : [];
      if (work) meant.push({ work, copy: member });
    }
  }
  return meant;
}

async function documentOf(
  work: Member,
  copy: Member | null,
  requested: string,
  { view, read, items }: DaiaPlace & { readonly items: Set<number> },
) {
  const { origin, kinds } = view;
  const id = `${origin}/werk/${work.id}`;
  const all = await copiesFor(work.id, { read, kinds });
  const copies = copy ? [copy] : all;
  // Each copy is listed only once per response.
  const held = copies
    .filter((one) => !isWithdrawn(one.values) && !items.has(one.id))
    .slice(0, MOST_ITEMS);
  const rules = lendingRules(view.site ?? {});
  const isFree = all.some(({ values }) => values.status === "verfügbar");
  const canReserve = rules.vormerkenVerfuegbar || !isFree;
  const returns = await returnsOf(held, { read, kinds });
  const shelf = { read, view, rules, canReserve, returns };
  const item = held.map((one) => {
    items.add(one.id);
    return { ...itemOf(one, view), ...servicesOf(one, work, shelf) };
  });
  return {
    id,
    ...(requested !== id && { requested }),
    href: origin + pathOf(work.kind, work),
    about: work.title,
    ...(item.length > 0 && { item }),
  };
}

function itemOf(copy: Member, view: View) {
  const { origin, kinds } = view;
  const place = linkOf(copy, "standort");
  const address = (kind: string, id: number) => `${origin}/${kind}/${id}`;
  return {
    id: address("exemplar", copy.id),
    href: origin + pathOf(copy.kind, copy),
    label: `${copy.values.signatur}`,
    // VuFind shows it as the location, and "unknown" without it.
    department: institutionOf(view),
    ...(place && {
      storage: {
        id: address("standort", place.id),
        href: origin + pathOf(kinds.one("standort"), place),
        content: place.title,
      },
    }),
  };
}
