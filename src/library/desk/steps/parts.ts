/** The accessories of a thing: whether all of them are there and undamaged is noted at the desk in one step, with the fee for it. */

import { invalid } from "../../../core/model/answers/problem.ts";
import { readMoney } from "../../../core/model/codes/money.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { shortened } from "../../../core/representations/html/frame/shortened.ts";
import { feeRules } from "../../lending/fee-rules.ts";
import { isDamaged } from "../../lending/loan.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { type DeskStep, deskAt, memberIn, type Scene } from "./scene.ts";
import { nameOfStep } from "./step-name.ts";
import { reservationAside } from "./words.ts";
import { DeskWork } from "./work.ts";

/** The most checkboxes in a form. */
const MOST_PARTS = 40;

/** The names of the checkboxes, by the index of the accessory. */
export const PART_FIELDS = Array.from({ length: MOST_PARTS }, (_, index) => `teil${index}`);

export function accessoriesOf({ values }: Member): readonly string[] {
  return ((values.zubehoer ?? []) as readonly string[]).slice(0, MOST_PARTS);
}

export function missingOf({ values }: Member): readonly string[] {
  return (values.fehlteil ?? []) as readonly string[];
}

/** The copy that a step has handed out or taken back; null if it was in nobody's hands. */
export async function copyInHand(
  what: string,
  loan: Member,
  { view: { kinds }, read }: Pick<Scene["visit"], "view" | "read">,
): Promise<Member | null> {
  if (what === "verlaengert") return null;
  const copies = await linkedBy([loan], "exemplar", { kinds, read });
  return copies.get(linkOf(loan, "exemplar")?.id ?? 0) ?? null;
}

/** The copy of a loan if it can be checked: it has accessories, or came back. */
export function checkedCopy(
  copy: Member | null,
  loan: Member,
): NonNullable<DeskStep["parts"]> | null {
  const isBack = loan.values.zurueck !== null;
  if (!copy || (!isBack && accessoriesOf(copy).length === 0)) return null;
  return { loan, copy, isBack };
}

/** Sentences about missing accessories or damage; empty if there are none. */
export function faultsOfCopy(copy: Member, { view }: Pick<Scene["visit"], "view">): string[] {
  const { desk } = lendingTexts(view.texts);
  const missing = missingOf(copy);
  return [
    ...(missing.length > 0 ? [desk.partsMissing(missing.join(", "))] : []),
    ...(isDamaged(copy.values) ? [desk.isDamaged] : []),
  ];
}

/** What staff have written about a copy, for whoever hands it out or takes it back; the last of many lines. */
export function staffRemark(copy: Member, { view }: Pick<Scene["visit"], "view">): string[] {
  const lines = `${copy.values.bemerkung ?? ""}`.split("\n").map((line) => line.trim());
  const said = shortened(lines.filter(Boolean).slice(-LAST_LINES).join(" · "));
  if (said === "") return [];
  const sentence = /[.!?…]$/.test(said) ? said : `${said}.`;
  return [lendingTexts(view.texts).desk.remark(sentence)];
}

const LAST_LINES = 3;

/** Notes the checked accessories, the damage, a remark and the fee in one write. */
export async function noteParts(scene: Scene): Promise<{ at: string } | null> {
  const { context, visit, fields } = scene;
  const loan = await memberIn(fields, "ausleihe", visit);
  const copy = await memberIn(fields, "exemplar", visit);
  if (!loan || !copy || linkOf(loan, "exemplar")?.id !== copy.id) return null;
  const missing = accessoriesOf(copy).filter((_, index) => fields.get(`teil${index}`) !== "da");
  const isDamaged = fields.get("schaden") === "ja";
  const note = (fields.get("vermerk") ?? "").trim();
  const isBack = loan.values.zurueck !== null;
  const rules = isBack && linkOf(loan, "konto") ? feeRules(context.site) : null;
  const said = (fields.get("betrag") ?? "").trim();
  const betrag = rules && said !== "" ? readMoney(said, rules.waehrung) : null;
  if (betrag !== null && typeof betrag !== "string")
    throw invalid({ pointer: "/betrag", code: "betrag" });
  const isWhole = missing.length === 0 && !isDamaged;
  const held = await reservationAside(copy.id, visit);
  await new DeskWork(context, visit.view).noteFaults(
    { loan, copy },
    {
      version: fields.get("stand") ?? "",
      missing,
      isDamaged,
      note: note === "" ? null : `${visit.view.texts.formats.day(visit.read.today())}: ${note}`,
      fee:
        betrag === null || isWhole
          ? null
          : { betrag, vermerk: [...missing, ...(note === "" ? [] : [note])].join(", ") },
    },
  );
  const isTaken = held !== null && (await reservationAside(copy.id, visit)) === null;
  return {
    at: deskAt(scene, {
      schritt: nameOfStep("vermerkt", loan.id),
      ...(isTaken && { vormerkung: `${held.reservation.id}` }),
    }),
  };
}
