/** The response about a reader: identity, rights, loans and fees. */

import { problemDocument } from "../../core/model/answers/problem-document.ts";
import { coinsOf, USUAL_CURRENCY } from "../../core/model/codes/money.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import { linkedBy } from "../../core/pages/linked.ts";
import { choiceOf } from "../../core/representations/html/frame/names.ts";
import { refusalOf } from "../lending/borrower.ts";
import { titleOfWork } from "../lending/editions.ts";
import { feeRules, openFees, sumOf } from "../lending/fee-rules.ts";
import { isLate } from "../lending/loan.ts";
import { notPossible, type Refusal } from "../lending/refusal.ts";
import { isLaid } from "../lending/reservation.ts";
import { type LendingRules, lendingRules, rulesOfReader } from "../lending/rules.ts";
import { readerTexts } from "../texts/themes.ts";
import { type SipField, yes } from "./sip2-messages.ts";
import { institution, type MachineScene, type SipAnswer } from "./sip2-scene.ts";

interface SipPatron {
  readonly account: Member | null;
  /** The check of the password; null if none was sent. */
  readonly password: "right" | "wrong" | null;
  readonly facts: PatronFacts | null;
}

interface PatronFacts {
  readonly rules: LendingRules;
  readonly loans: readonly Member[];
  readonly late: readonly Member[];
  readonly ready: readonly Member[];
  readonly waiting: readonly Member[];
  readonly fees: readonly Member[];
  readonly owed: string;
  readonly limit: string | null;
  readonly refusal: Refusal | null;
}

/** By card number. With a wrong password nothing else is revealed. */
export async function patronFor(scene: MachineScene): Promise<SipPatron> {
  const { parts, request, address } = scene;
  const { kinds, identity, store } = parts;
  const card = request.field("AA").normalize("NFC");
  const known =
    card === "" || card.includes("\u0000")
      ? null
      : await store.read.findBy(kinds.one("konto"), "ausweis", card);
  const account = known?.values.aktiv === "nein" ? null : known;
  const said = request.field("AD");
  if (said === "")
    return { account, password: null, facts: account && (await factsOf(account, scene)) };
  const given = { username: card, password: said, address };
  const verdict = await identity.signIn.again(given);
  const isRight =
    typeof verdict === "object" && "account" in verdict && verdict.account.id === account?.id;
  const facts = account && isRight ? await factsOf(account, scene) : null;
  return { account, password: isRight ? "right" : "wrong", facts };
}

async function factsOf(account: Member, { parts }: MachineScene): Promise<PatronFacts> {
  const { kinds, site, store } = parts;
  const { read } = store;
  const konto = account.id;
  const loans = await read.matching(kinds.one("ausleihe"), { konto, zurueck: null });
  const reserved = await read.matching(kinds.one("vormerkung"), { konto, ende: null });
  const rules = await rulesOfReader(account, lendingRules(site), { read, kinds });
  const feesOn = feeRules(site);
  const fees = feesOn ? await openFees(konto, { read, kinds }) : [];
  const { gesperrt = null, gueltigBis = null } = account.values as Record<string, string | null>;
  return {
    rules,
    loans,
    late: loans.filter(({ values }) => isLate(`${values.bis}`, read.today(), rules)),
    ready: reserved.filter(({ values }) => isLaid(values)),
    waiting: reserved.filter(({ values }) => !isLaid(values)),
    fees,
    owed: sumOf(fees, feesOn?.waehrung ?? USUAL_CURRENCY),
    limit: feesOn?.grenze ?? null,
    refusal: refusalOf({ gesperrt, gueltigBis }, read.today()),
  };
}

/** The 14 flags of the patron status: what is denied, and why. Everything is denied for an unknown card. */
export function statusOf({ facts }: SipPatron): string {
  if (!facts) return "YYYY".padEnd(14);
  const { rules, loans, late, owed, limit, refusal } = facts;
  const owes = limit !== null && coinsOf(owed) >= coinsOf(limit);
  const tooMany = loans.length >= rules.ausleihen;
  const tooLate = late.length > 0 && !rules.saeumigAusleihen;
  const all: readonly boolean[] = [
    refusal !== null || owes || tooMany || tooLate,
    refusal !== null || (late.length > 0 && !rules.saeumigVerlaengern),
    refusal !== null,
    refusal !== null,
    false,
    tooMany,
    tooLate,
    ...[false, false, false],
    owes,
    owes,
    ...[false, false],
  ];
  return all.map((one) => (one ? "Y" : " ")).join("");
}

export function patronFields(patron: SipPatron, scene: MachineScene): SipField[] {
  const { request } = scene;
  const { account, facts } = patron;
  return [
    ["AO", institution(scene)],
    ["AE", facts && account ? `${account.values.name || account.title}` : ""],
    ["AA", request.field("AA")],
    ...validity(patron),
    ["AF", messageTo(patron, scene)],
  ];
}

function validity({ account, password, facts }: SipPatron): SipField[] {
  const [owed, currency] = facts?.owed.split(" ") ?? [];
  return [
    ["BL", yes(account !== null)],
    ["CQ", password && yes(password === "right")],
    ["BH", currency],
    ["BV", owed],
  ];
}

/** Why nothing is lent to the reader; null if nothing prevents it. */
function messageTo({ account, password, facts }: SipPatron, { view }: MachineScene): string | null {
  const { sip2 } = readerTexts(view.texts);
  if (!account) return sip2.unknownCard;
  if (password === "wrong") return sip2.wrongPin;
  if (!facts?.refusal) return null;
  return problemDocument(notPossible(facts.refusal), view.texts, view.publicUrl, view.origin)
    .detail;
}

/** The summary field requests one list at a time, by its position. */
export async function patronInformation(scene: MachineScene): Promise<SipAnswer> {
  const { request, now } = scene;
  const { language, summary = "" } = request.fixed;
  const patron = await patronFor(scene);
  const { account, facts } = patron;
  const { ready = [], late = [], loans = [], fees = [], waiting = [] } = facts ?? {};
  const counts = [ready, late, loans, fees, [], waiting].map(({ length }) =>
    `${Math.min(length, 9999)}`.padStart(4, "0"),
  );
  const [first, ...others] = patronFields(patron, scene);
  const [name, card] = others;
  const own = (field: string) => (facts ? `${account?.values[field] ?? ""}` || null : null);
  return {
    fixed: `64${statusOf(patron)}${language}${now}${counts.join("")}`,
    fields: [
      first as SipField,
      card as SipField,
      name as SipField,
      ["BZ", facts && `${Math.min(facts.rules.vormerkungen, 9999)}`.padStart(4, "0")],
      ["CB", facts && `${Math.min(facts.rules.ausleihen, 9999)}`.padStart(4, "0")],
      ...validity(patron),
      ["CC", facts?.limit?.split(" ")[0]],
      ...(facts ? await listOf(summary.indexOf("Y"), facts, scene) : []),
      [
        "BD",
        own("anschrift")
          ?.split("\n")
          .map((line) => line.trim())
          .join(", "),
      ],
      ["BE", own("email")],
      ["BF", own("telefon")],
      ["AF", messageTo(patron, scene)],
    ],
  };
}

async function listOf(place: number, facts: PatronFacts, scene: MachineScene): Promise<SipField[]> {
  const { request, view } = scene;
  const { ready, late, loans, fees, waiting } = facts;
  const barcodes = (members: readonly Member[]) => barcodesOf(members, scene);
  const from = Math.max(1, Number(request.field("BP")) || 1);
  const to = Number(request.field("BQ")) || MOST_LISTED;
  const some = <T>(all: readonly T[]) => all.slice(from - 1, Math.min(to, from - 1 + MOST_LISTED));
  switch (place) {
    case 0:
      return [["AS", await barcodes(some(ready))]];
    case 1:
      return [["AT", await barcodes(some(late))]];
    case 2:
      return [["AU", await barcodes(some(loans))]];
    case 3:
      return [
        [
          "AV",
          some(fees).map(
            ({ id, kind, values }) =>
              `${id} ${values.offen} ${choiceOf(kind, "grund", `${values.grund}`, view)}`,
          ),
        ],
      ];
    case 5:
      return [["CD", some(waiting).map((one) => titleOfWork(one, ""))]];
    default:
      return [];
  }
}

/** A longer list would make the message too long for most machines. */
export const MOST_LISTED = 100;

/** Of the copies that loans or reservations name. */
export async function barcodesOf(
  members: readonly Member[],
  { parts: { kinds, store } }: MachineScene,
): Promise<string[]> {
  const copies = await linkedBy(members, "exemplar", { kinds, read: store.read });
  return members.map((one) => {
    const copy = copies.get(linkOf(one, "exemplar")?.id ?? 0);
    return `${copy?.values.barcode ?? copy?.title ?? ""}`;
  });
}
