/** Acquisition requests of readers, and their outcome. Optional. */

import type { Fault } from "../../../core/model/answers/problem.ts";
import { isReader, SIGNED_IN, STAFF, STAFF_OR_OWNER } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { choice, day, link, text, type Values } from "../../../core/model/kinds/field.ts";
import type { Occasion, Rules } from "../../../core/model/kinds/rules.ts";
import { filterBy } from "../../../core/model/store/filter.ts";
import { linkToMember, type Member } from "../../../core/model/store/member.ts";
import { filtered } from "../../../core/model/store/query.ts";
import { actingReader, missingFields, refusal } from "../../circulation/circulation.ts";
import { earlierOf, linkIn } from "../../circulation/values.ts";
import { TOLD_BY } from "../../lending/borrower.ts";
import { look } from "./wunsch-look.ts";
import words from "./wunsch-words.ts";

/** Maximum number of open wishes per reader. */
const MOST_OPEN = 20;

/** Final states. */
const SETTLED: readonly unknown[] = ["angeschafft", "abgelehnt"];

const rules: Rules = {
  onceBy: ["konto", "titel", "isbn"],

  faults(values) {
    const isEmpty = (name: string) => (values[name] ?? "") === "";
    const faults: Fault[] = [];
    if (isEmpty("titel") && isEmpty("isbn")) faults.push({ pointer: "/titel", code: "pflicht" });
    if (values.status === "abgelehnt" && isEmpty("grund"))
      faults.push({ pointer: "/grund", code: "pflicht" });
    return faults;
  },

  async create(values, occasion) {
    const account = await actingReader(linkIn(values, "konto")?.id ?? null, occasion);
    if (isReader(occasion.actor)) await checkWish(values, account, occasion);
    const konto = linkToMember(account);
    const seit = earlierOf(values.seit ?? null, occasion.today);
    return settled(null, { ...values, konto, seit }, occasion);
  },

  async replace(before, values, occasion) {
    if (linkIn(before.values, "konto")?.id !== linkIn(values, "konto")?.id)
      throw refusal({ reason: "anderes-exemplar" }, occasion);
    if (isReader(occasion.actor) && before.values.status !== "neu")
      throw refusal({ reason: "wunsch-stand" }, occasion);
    return settled(before.values, values, occasion);
  },
};

export default defineKind({
  singular: "wunsch",
  plural: "wuensche",
  words,
  needs: "wuensche",
  menu: 0,
  title: ({ titel, isbn }) => `${titel || isbn || ""}`,
  titleName: "titel",
  newestFirst: true,
  owner: "konto",
  keepsAccount: false,
  access: {
    read: STAFF_OR_OWNER,
    list: STAFF_OR_OWNER,
    create: SIGNED_IN,
    replace: STAFF_OR_OWNER,
    remove: STAFF_OR_OWNER,
  },
  fields: {
    titel: text({
      searchable: true,
      max: 300,
      exchange: {
        columns: "wunsch, wunschtitel, gewünscht wird, buch, buchtitel, medium, book, titre, livre",
      },
    }),
    isbn: text({ code: "isbn", searchable: true }),
    /** Author, reason, etc. */
    bemerkung: text({
      multiline: true,
      max: 2000,
      exchange: {
        columns: {
          "": "begründung, warum, reason, comment",
          ".autor": "autor, autorin, verfasser, verfasserin, urheber, author, autorenname, auteur",
        },
        note: true,
      },
    }),
    konto: link("konto", {
      by: "ausweis",
      told: TOLD_BY,
      searchable: true,
      write: STAFF,
      exchange: {
        columns: {
          ".name":
            "gewünscht von, gewünscht für, wunsch von, wer wünscht, wished for by, wanted by, souhaité par",
        },
      },
    }),
    status: choice(["neu", "bestellt", "angeschafft", "abgelehnt"], {
      initial: "neu",
      facet: true,
      takesAway: ["abgelehnt"],
      write: STAFF,
    }),
    /** The work that was bought. */
    werk: link("werk", { write: STAFF }),
    /** The reason for a refusal. */
    grund: text({ max: 500, write: STAFF }),
    seit: day({
      sortable: true,
      write: [],
      imported: true,
      exchange: {
        columns: "gewünscht, gewünscht am, wunsch vom, am, datum, tag, date",
      },
    }),
    erledigt: day({ sortable: true, write: [] }),
  },
  entry: ["titel", "isbn", "konto", "status", "seit"],
  form: { first: ["isbn", "titel", "bemerkung"], later: ["status", "werk", "grund"] },
  term: "AskAction",
  rules,
  looks: { html: look },
});

async function checkWish(values: Values, account: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds } = occasion;
  const [work] = await worksOf(values, occasion);
  if (work) throw refusal({ reason: "schon-im-katalog" }, occasion, work);
  const open = { konto: account.id, erledigt: null };
  const own = await writing.matching(kinds.one("wunsch"), open, MOST_OPEN);
  if (own.length >= MOST_OPEN)
    throw refusal({ reason: "zu-viele-wuensche", most: MOST_OPEN }, occasion);
}

/** If no work is given, the bought work is found by ISBN. */
async function settled(before: Values | null, values: Values, occasion: Occasion): Promise<Values> {
  const { status } = values;
  if (!SETTLED.includes(status)) return { ...values, erledigt: null };
  const isSame = before !== null && before.status === status;
  const erledigt = isSame ? (before.erledigt ?? null) : occasion.today;
  if (status !== "angeschafft") return { ...values, erledigt };
  const [work] = values.werk ? [] : await worksOf(values, occasion);
  // If the work was removed since, it need not be given again.
  if (!values.werk && !work && !isSame) throw missingFields("werk");
  return { ...values, erledigt, werk: values.werk ?? (work ? linkToMember(work) : null) };
}

async function worksOf({ isbn }: Values, { writing, kinds }: Occasion): Promise<readonly Member[]> {
  if (!isbn) return [];
  const query = filtered(1, filterBy("isbn", [`${isbn}`]));
  return (await writing.list(kinds.one("werk"), query)).members;
}
