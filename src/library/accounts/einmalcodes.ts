/** `/einmalcodes`: the first sign-in for a new reader or a whole class: printed slips, each with a code that is shown once. */

import type { Events } from "../../core/identity/events.ts";
import { makeCode } from "../../core/identity/proofs/one-time-code.ts";
import { pathOf } from "../../core/model/answers/address.ts";
import {
  type DocumentShape,
  entries,
  type PartValues,
  place,
  placeAt,
} from "../../core/model/answers/document.ts";
import type { Mail } from "../../core/model/answers/mail.ts";
import {
  type FormFields,
  memberAsked,
  memberAt,
  type Page,
  type PageAnswer,
  type Visit,
} from "../../core/model/answers/page.ts";
import { invalid, Problem } from "../../core/model/answers/problem.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { type Actor, isStaff, STAFF, towards } from "../../core/model/kinds/access.ts";
import { choice, day, number, text } from "../../core/model/kinds/field.ts";
import { parameter } from "../../core/model/parameters/parameter-types.ts";
import type { Member } from "../../core/model/store/member.ts";
import { dayIn } from "../../core/words/dates/days.ts";
import { fold } from "../../core/words/fold.ts";
import { type AccessSlip, accessSlipsPage, siteAddress } from "./einmalcodes-html.ts";
import { slipMail } from "./letter.ts";

interface SlipParts {
  readonly events: Events;
  readonly mail: Mail | null;
  readonly now: () => number;
  /** In one transaction: all readers of a class get their codes, or none. */
  readonly setCodes: (records: ReadonlyMap<number, string>, actor: Actor | null) => Promise<void>;
}

/** Whose slips these are. */
interface SlipScene {
  readonly parts: SlipParts;
  readonly visit: Visit;
  readonly group: Member | null;
  readonly readers: readonly Member[];
  /** Whether neither a reader nor a group was named. */
  readonly isOpen: boolean;
}

const PATH = "/einmalcodes";
const DAY = 24 * 60 * 60_000;
/**
 * In days. A first code is handed out with the next lesson, or taken home; after a forgotten password the reader is at the desk, and so is
 * staff.
 */
const GOOD_FOR = { first: 14, again: 1 };

const SHAPE: DocumentShape = {
  name: "einmalcodes",
  table: "konto",
  parts: {
    adresse: place({ required: true }),
    gueltigBis: day(),
    konto: entries(
      "konten",
      {
        username: text({ required: true }),
        name: text(),
        ausweis: text(),
        code: text(),
      },
      { addressed: true },
    ),
  },
};

export function accessSlipsPageOf(parts: SlipParts): Page {
  return {
    path: PATH,
    read: STAFF,
    negotiated: true,
    personal: true,
    notByKey: true,
    document: SHAPE,
    parameters: { konto: parameter.member("konto"), gruppe: parameter.member("gruppe") },
    takes: {
      konto: number({ min: 1 }),
      gruppe: number({ min: 1 }),
      alle: choice(["ja"]),
      senden: choice(["ja"]),
    },
    async answer(visit) {
      const scene = await sceneOf(parts, visit, new Map(await namedIn(visit)));
      return scene && show(scene, { slips: scene.readers.map(slipOf) });
    },
    async act(visit, fields) {
      const named = new Map([...visit.view.query, ...fields]);
      const scene = await sceneOf(parts, visit, named);
      if (scene === null || scene.isOpen) {
        const name = named.has("gruppe") ? "gruppe" : "konto";
        const params = { id: named.get(name)?.slice(0, 100) ?? "" };
        const code = scene === null ? "kennung-unbekannt" : "pflicht";
        throw invalid({ pointer: `/${name}`, code, params });
      }
      const chosen = scene.readers.filter(
        ({ values }) =>
          scene.group === null || fields.get("alle") === "ja" || values.kennwort === null,
      );
      return handOut(scene, chosen, fields.get("senden") === "ja");
    },
  };
}

/** The account and the group that the address names, as a form would. */
async function namedIn(visit: Visit): Promise<[string, string][]> {
  const [account, group] = [await memberAsked("konto", visit), await memberAsked("gruppe", visit)];
  return [
    ...(account ? [["konto", `${account.id}`] as [string, string]] : []),
    ...(group ? [["gruppe", `${group.id}`] as [string, string]] : []),
  ];
}

async function sceneOf(
  parts: SlipParts,
  visit: Visit,
  fields: FormFields,
): Promise<SlipScene | null> {
  const { view, read } = visit;
  const one = (kind: string) => memberAt(kind, fields.get(kind), visit);
  const [account, group] = [await one("konto"), await one("gruppe")];
  const isOpen = !fields.has("konto") && !fields.has("gruppe");
  if (!isOpen && account === null && group === null) return null;
  // Only librarians may issue codes for staff.
  if (account && !isStaff(towards(view.actor, account))) throw new Problem("kein-zugriff");
  const all = group
    ? await read.matching(view.kinds.one("konto"), { gruppe: group.id })
    : account
      ? [account]
      : [];
  const readers = all.filter(
    (one) => one.values.aktiv !== "nein" && isStaff(towards(view.actor, one)),
  );
  return { parts, visit, group, readers: readers.toSorted(byName), isOpen };
}

async function handOut(
  scene: SlipScene,
  chosen: readonly Member[],
  sends: boolean,
): Promise<PageAnswer> {
  const { parts, visit, group } = scene;
  const isFirst = group !== null || chosen.every(hasNeverComeIn);
  const days = isFirst ? GOOD_FOR.first : GOOD_FOR.again;
  const until = parts.now() + days * DAY;
  const made = chosen.map((account) => ({ account, ...makeCode(parts.now(), days) }));
  const records = new Map(made.map(({ account, record }) => [account.id, record]));
  await parts.setCodes(records, visit.view.actor);
  for (const { account } of made) {
    const who = { account: account.id, name: account.title, address: visit.address };
    const detail = visit.view.actor?.username ?? null;
    parts.events.note({ what: "einmalcode-ausgegeben", ...who, detail });
  }
  const slips = made.map(({ account, code }) => ({ ...slipOf(account), code }));
  if (!sends || group !== null || !parts.mail) return show(scene, { slips, until });
  const [slip] = slips;
  const sent = slip && (await parts.mail.send(slipMail(slip, until, visit.view)));
  const isSent = sent?.state === "sent";
  // Codes that were sent by e-mail are not shown on the page.
  return show(scene, {
    slips: isSent ? scene.readers.map(slipOf) : slips,
    until,
    delivery: sent ?? null,
  });
}

function hasNeverComeIn({ values }: Member): boolean {
  return values.rolle === "leser" && values.kennwort === null;
}

function show(
  { visit, group, readers, parts, isOpen }: SlipScene,
  shown: Omit<
    Parameters<typeof accessSlipsPage>[0],
    "group" | "withPassword" | "canSend" | "isOpen"
  >,
): PageAnswer {
  const { view } = visit;
  const withPassword = readers.filter(({ values }) => values.kennwort !== null).length;
  const canSend = parts.mail !== null;
  return {
    html: () => accessSlipsPage({ group, withPassword, canSend, isOpen, ...shown }, view),
    values: valuesOf(shown.slips, shown.until, view),
  };
}

function valuesOf(slips: readonly AccessSlip[], until: number | undefined, view: View): PartValues {
  return {
    adresse: placeAt(siteAddress(view)),
    gueltigBis: until === undefined ? undefined : dayIn(view.timeZone ?? "UTC", until),
    konto: slips.map(({ account, name, card, code }) => ({
      path: pathOf(account.kind, account),
      values: { username: account.title, name, ausweis: card, code },
    })),
  };
}

function slipOf(account: Member): AccessSlip {
  const { name, ausweis, email } = account.values;
  const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
  return { account, name: textOf(name), card: textOf(ausweis), email: textOf(email) };
}

function byName(one: Member, other: Member): number {
  const key = ({ kind, values }: Member) => fold(kind.sort(values));
  return key(one) < key(other) ? -1 : 1;
}
