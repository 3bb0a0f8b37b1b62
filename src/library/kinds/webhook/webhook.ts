/** Webhooks: other servers that are sent what changes in the public catalogue (`webhooks/deliver.ts`). Optional. */

import type { Fault } from "../../../core/model/answers/problem.ts";
import { isPublic, LIBRARIAN, STAFF } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import {
  choice,
  computed,
  number,
  secret,
  text,
  texts,
  type Values,
} from "../../../core/model/kinds/field.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Rules } from "../../../core/model/kinds/rules.ts";
import { eraOf, newestEvent, writeEventPlace } from "../../../core/pages/ereignisse/happenings.ts";
import { faultsOfUrl } from "../../circulation/outside-url.ts";
import { NO_FAILURES } from "../../webhooks/states.ts";
import { look } from "./webhook-look.ts";
import words from "./webhook-words.ts";

/** Written by the program only. */
const TOLD = { write: [] as const };
const instant = () => text({ max: 40, ...TOLD });

const rules: Rules = {
  faults: (values, kinds) => [...faultsOfReceiver(values), ...unknownKinds(values, kinds)],

  /** Begins with what happens from now on. */
  async create(values, { writing, kinds, actor }) {
    const [era, number] = [await eraOf(writing), await newestEvent(kinds, writing)];
    return {
      ...withKindNames(values, kinds),
      ...NO_FAILURES,
      stand: writeEventPlace({ era, number, back: false }),
      zugestellt: null,
      fehlgeschlagen: null,
      fehler: null,
      durch: actor?.username ?? null,
    };
  },

  /** One that becomes active again is tried at once, and goes on where it stopped. */
  async replace(before, values, { kinds, actor }) {
    const isAnew = before.values.aktiv === "nein" && values.aktiv === "ja";
    const anew = isAnew && { ...NO_FAILURES, durch: actor?.username ?? null };
    return { ...withKindNames(values, kinds), ...anew };
  },
};

export default defineKind({
  singular: "webhook",
  plural: "webhooks",
  words,
  needs: "webhooks",
  menu: 0,
  title: "empfaenger",
  access: { read: STAFF, list: STAFF, create: LIBRARIAN, replace: LIBRARIAN, remove: LIBRARIAN },
  fields: {
    empfaenger: text({
      required: true,
      max: 1000,
      format: "uri",
      sortable: true,
      searchable: true,
    }),
    /** The kinds it is told about, in the singular; empty: all. */
    art: texts("arten", { max: 100 }),
    aktiv: choice(["ja", "nein"], { initial: "ja", facet: true }),
    bemerkung: text({ multiline: true, max: 2000 }),
    geheimnis: secret(),
    /** The cursor in `/ereignisse` up to which everything was taken. */
    stand: text(TOLD),
    /** What was not taken yet. */
    wartet: computed(({ stand }) => (stand ? `/ereignisse?nach=${stand}` : null), {
      format: "place",
    }),
    /** Instants in UTC: the last message that was taken, the last one that was not, and the next attempt. */
    zugestellt: instant(),
    fehlgeschlagen: instant(),
    naechster: instant(),
    fehler: text(TOLD),
    /** Failed attempts since the last success, and the first of them. */
    versuche: number({ min: 0, ...TOLD }),
    fehlerSeit: instant(),
    /** When the program turned it off. */
    abgeschaltet: instant(),
    /** The librarian who entered it or turned it on again: gets a message when it is turned off. */
    durch: text(TOLD),
  },
  entry: ["empfaenger", "art", "aktiv", "zugestellt", "fehlgeschlagen"],
  form: { first: ["empfaenger", "art", "aktiv", "bemerkung"], next: "/webhook/{id}/geheimnis" },
  rules,
  looks: { html: look },
});

/** All staff read the address; the receiver knows the sender by the signature. */
function faultsOfReceiver(values: Values): Fault[] {
  const faults = faultsOfUrl("empfaenger", values);
  const url = URL.parse(`${values.empfaenger}`);
  if (faults.length > 0 || url === null) return faults;
  const pointer = "/empfaenger";
  if (url.protocol !== "https:") return [{ pointer, code: "adresse-offen" }];
  const hasPassword = url.username !== "" || url.password !== "";
  return hasPassword ? [{ pointer, code: "adresse-mit-kennwort" }] : [];
}

function unknownKinds(values: Values, kinds: Kinds): Fault[] {
  const choices = kinds.all.filter(isPublic).map(({ singular }) => singular);
  return namesIn(values).flatMap((name, index): Fault[] =>
    choices.includes(kindNamed(name, kinds))
      ? []
      : [{ pointer: `/art/${index}`, code: "auswahl", params: { choices: choices.join(", ") } }],
  );
}

function withKindNames(values: Values, kinds: Kinds): Values {
  return { ...values, art: [...new Set(namesIn(values).map((name) => kindNamed(name, kinds)))] };
}

function namesIn({ art }: Values): readonly string[] {
  return (art ?? []) as readonly string[];
}

/** "Werke" is `werk`. */
function kindNamed(name: string, kinds: Kinds): string {
  return kinds.find(name.toLowerCase())?.kind.singular ?? name;
}
