/** `/oeffnungszeiten`: the opening hours as a table to fill in; it is stored as the lines of the settings. */

import { put, type Write } from "../../../core/engine/write/write.ts";
import { each, type FormFields, type Page } from "../../../core/model/answers/page.ts";
import { type Fault, invalid } from "../../../core/model/answers/problem.ts";
import { LIBRARIAN } from "../../../core/model/kinds/access.ts";
import { text } from "../../../core/model/kinds/field.ts";
import type { Store } from "../../../core/model/store/store.ts";
import json from "../../../core/representations/json.ts";
import { type FilledHours, hoursPage } from "./oeffnungszeiten-html.ts";
import { hoursByDay, linesOfHours, openSpan, WEEK } from "./opening-table.ts";

interface HoursParts {
  readonly store: Store;
  readonly site: Readonly<Record<string, unknown>>;
}

/** Spans per day in the form. */
const SPANS = 2;

export function openingHoursPage({ store, site }: HoursParts): Page {
  return {
    path: "/oeffnungszeiten",
    read: LIBRARIAN,
    negotiated: true,
    personal: true,
    takes: { von: each(text(), 2), bis: each(text(), 2) },
    answer: ({ view }) => ({ html: () => hoursPage(hoursNow(site), null, view) }),
    async act({ view }, fields) {
      const filled = filledIn(fields);
      const faults = faultsIn(filled);
      if (faults.length > 0) throw invalid(faults);
      const { kinds } = view;
      const kind = kinds.one("bibliothek");
      const [settings] = await store.read.walk(kind, 0, 1);
      const write: Write = { store, site, kinds, kind, view };
      const hours = filled.map((spans) =>
        spans.flatMap(({ von, bis }) => openSpan(von, bis) ?? []),
      );
      const input = { oeffnungszeit: linesOfHours(hours) };
      await put(write, { input, format: json, partial: true }, `${settings?.id}`);
      return { seeOther: "/einstellungen", notice: "gespeichert" };
    },
    async again({ view }, fields, problem) {
      return hoursPage(filledIn(fields), problem, view);
    },
  };
}

/** From the settings, by day. */
function hoursNow({ oeffnungszeiten }: HoursParts["site"]): FilledHours {
  const days = hoursByDay((oeffnungszeiten ?? []) as readonly string[]);
  const most = Math.max(SPANS, ...days.map(({ length }) => length));
  return days.map((spans) =>
    Array.from({ length: most }, (_, index) => ({
      von: spans[index]?.opens ?? "",
      bis: spans[index]?.closes ?? "",
    })),
  );
}

/** `von.1.2` is the begin of Monday's second span. */
function filledIn(fields: FormFields): FilledHours {
  const numbers = [...fields.keys()].map((name) => Number(name.split(".")[2] ?? 0));
  const most = Math.min(9, Math.max(SPANS, ...numbers));
  return WEEK.map((_, day) =>
    Array.from({ length: most }, (_one, span) => {
      const given = (name: string) => (fields.get(`${name}.${day + 1}.${span + 1}`) ?? "").trim();
      return { von: given("von"), bis: given("bis") };
    }),
  );
}

function faultsIn(filled: FilledHours): Fault[] {
  return filled.flatMap((spans, day) =>
    spans.flatMap(({ von, bis }, span): Fault[] =>
      (von === "" && bis === "") || openSpan(von, bis)
        ? []
        : [{ pointer: `/von.${day + 1}.${span + 1}`, code: "zeitspanne" }],
    ),
  );
}
