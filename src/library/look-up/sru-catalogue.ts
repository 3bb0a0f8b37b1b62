/** Looks up books by ISBN in the configured catalogue: cached, with limited concurrency and a timeout. */

import { setTimeout } from "node:timers/promises";
import { getOutside, OutsideFailure } from "../../core/http/outgoing/outside.ts";
import { holds } from "../../core/identity/moments.ts";
import type {
  Finding,
  LookUpFailure,
  OtherCatalogue,
} from "../../core/model/answers/other-catalogue.ts";
import { readCode } from "../../core/model/codes/codes.ts";
import { LIBRARIAN } from "../../core/model/kinds/access.ts";
import type { Kind, Kinds } from "../../core/model/kinds/kind.ts";
import { type Fields, FormatFault } from "../import/formats/format.ts";

interface CatalogueAddresses {
  /** The address of an SRU server. */
  readonly isbnSource: string;
  /** The address of covers, with `{isbn}` in it; null: none. */
  readonly coverSource: string | null;
  /** The address was set in the browser: it must not lead into the local network (SSRF). */
  readonly publicOnly?: boolean;
}

const ANSWER = { milliseconds: 5000, bytes: 1024 * 1024, accept: "application/xml, text/xml" };
const COVER = { milliseconds: 3000, bytes: 8 * 1024 * 1024, accept: "image/*" };
/** More than a desk scans at once; further requests are refused instead of queued. */
const MOST_AT_ONCE = 4;
const PAUSE = 500;
const MOST_STORED_ROWS = 500;
/** How long results are cached: a book unknown today may be known tomorrow. */
const KEPT = { known: 24 * 60 * 60 * 1000, unknown: 10 * 60 * 1000 };

interface CachedLookUp {
  readonly finding: Finding;
  readonly state: keyof typeof KEPT;
  readonly since: number;
}

export function sruCatalogue(
  { isbnSource, coverSource, publicOnly = false }: CatalogueAddresses,
  kinds: Kinds,
  now: () => number = Date.now,
): OtherCatalogue {
  const cached = new Map<string, CachedLookUp>();
  const underWay = new Map<string, Promise<Finding>>();
  let turn: Promise<unknown> = Promise.resolve();

  async function lookUp(given: string): Promise<Finding> {
    const code = readCode("isbn", given);
    if (!code) return failed("no-code", null, { code: given.slice(0, 40) });
    const before = cached.get(code);
    if (before && holds(before.since, KEPT[before.state], now())) return before.finding;
    const asked = underWay.get(code);
    if (asked) return asked;
    if (underWay.size >= MOST_AT_ONCE) return failed("busy", code);
    const asking = ask(code).finally(() => underWay.delete(code));
    underWay.set(code, asking);
    const finding = await asking;
    const { state } = finding;
    if (state === "known" || state === "unknown") keep(code, { finding, state, since: now() });
    return finding;
  }

  async function ask(code: string): Promise<Finding> {
    try {
      const { questionFor, readAnswer } = await sru();
      const answer = await readAnswer(
        await getOutside(questionFor(isbnSource, code), { ...ANSWER, publicOnly }),
        kinds,
      );
      if ("refusal" in answer) return failed("refused", code, { reason: answer.refusal });
      const entry = bestOf(answer.records, code);
      return entry ? known(entry, code, kinds) : failed("unknown", code);
    } catch (error) {
      if (error instanceof OutsideFailure)
        return failed(error.reason, code, { reason: error.message });
      if (error instanceof FormatFault) return failed("unreadable", code);
      throw error;
    }
  }

  function keep(code: string, found: CachedLookUp): void {
    cached.delete(code);
    const [oldest] = cached.keys();
    if (cached.size >= MOST_STORED_ROWS && oldest !== undefined) cached.delete(oldest);
    cached.set(code, found);
  }

  const name = new URL(isbnSource).host;

  function failed(
    state: LookUpFailure,
    code: string | null,
    params: Readonly<Record<string, string>> = {},
  ): Finding {
    return { state, code, params: { name, ...(code && { code }), ...params } };
  }

  return {
    name,
    roles: LIBRARIAN,
    lookUp,
    lookUpInTurn(code) {
      const mine = turn.then(async () => {
        const isbn = readCode("isbn", code);
        if (isbn && !cached.has(isbn)) await setTimeout(PAUSE);
        return lookUp(code);
      });
      turn = mine.catch(() => {});
      return mine;
    },
    async cover(given) {
      const code = readCode("isbn", given);
      if (!code || coverSource === null) return null;
      try {
        const { withIsbn } = await sru();
        return await getOutside(new URL(withIsbn(coverSource, code)), COVER);
      } catch (error) {
        if (error instanceof OutsideFailure) return null;
        throw error;
      }
    },
  };
}

/** Loaded with the first book that is looked up. */
const sru = () => import("./sru.ts");

/** Prefers the record that has the ISBN itself: others only mention it. */
function bestOf(records: readonly Fields[], code: string): Fields | null {
  return records.find((record) => isbnsOf(record).includes(code)) ?? records[0] ?? null;
}

function isbnsOf({ isbn }: Fields): (string | null)[] {
  return (Array.isArray(isbn) ? isbn : []).map((text) => readCode("isbn", `${text}`));
}

async function known(record: Fields, code: string, kinds: Kinds): Promise<Finding> {
  const isbns = isbnsOf(record).includes(code) ? record.isbn : [code];
  const entry = { ...record, isbn: isbns };
  const { documentOfEntry } = await import("../import/rows/entry-document.ts");
  return {
    state: "known",
    code,
    entry,
    inputFor(kind: Kind) {
      const document = documentOfEntry(withPlainNames(entry), kind, kinds, () => {});
      const own = Object.entries(document).filter(([name]) => Object.hasOwn(kind.fields, name));
      return Object.fromEntries(own);
    },
  };
}

/** Only the names: dates and authority numbers would appear as text in the form. */
function withPlainNames(entry: Fields): Fields {
  if (!Array.isArray(entry.person)) return entry;
  const person = (entry.person as readonly Fields[]).map(({ leben, gnd, ...name }) => name);
  return { ...entry, person };
}
