/** The arrival of an issue: creates a work of its series with one copy, copied from the issue before, in one transaction. Idempotent. */

import { inOneWrite } from "../../../core/engine/write/in-one-write.ts";
import { create, type Write } from "../../../core/engine/write/write.ts";
import { pathOf } from "../../../core/model/answers/address.ts";
import type { Input, View } from "../../../core/model/answers/representation.ts";
import type { Link, Value, Values } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { linkOf, linksIn, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import json from "../../../core/representations/json.ts";
import type { Periodical } from "../../lending/periodicals/expected.ts";
import {
  compareIssues,
  covers,
  FREQUENCIES,
  type Issue,
  issueName,
  readIssue,
} from "../../lending/periodicals/issue.ts";
import { nextVolume, renumbered } from "../../lending/periodicals/next-volume.ts";
import type { DeskContext } from "../steps/work.ts";

/** null: a series without a frequency. */
export function periodicalOf(series: Member): Periodical | null {
  const { rhythmus, hefteImJahr, behaltenJahre, behaltenHefte, entfallenesHeft } = series.values;
  const rhythm = FREQUENCIES.find((one) => one === rhythmus);
  if (!rhythm) return null;
  return {
    rhythm,
    times: (hefteImJahr ?? null) as number | null,
    known: linksIn(series, "werk").map(({ extras }) => extras.band ?? ""),
    cancelled: (entfallenesHeft ?? []) as readonly string[],
    keepYears: (behaltenJahre ?? null) as number | null,
    keepIssues: (behaltenHefte ?? null) as number | null,
  };
}

/** The latest issue received, and its work. */
export function lastIssue(series: Member): { readonly issue: Issue; readonly link: Link } | null {
  const known = linksIn(series, "werk").flatMap((link) => {
    const issue = readIssue(link.extras.band ?? "");
    return issue ? [{ issue, link }] : [];
  });
  return known.toSorted((a, b) => compareIssues(a.issue, b.issue)).at(-1) ?? null;
}

export async function receiveIssue(
  id: number,
  issue: Issue,
  { store, kinds, site }: DeskContext,
  view: View,
): Promise<Member | null> {
  const kind = kinds.one("werk");
  return inOneWrite(store, async (here, writing) => {
    const [series] = await writing.members(kinds.one("reihe"), [id]);
    const periodical = series && periodicalOf(series);
    if (!periodical) return null;
    const known = linksIn(series, "werk").find(({ extras }) => {
      const one = readIssue(extras.band ?? "");
      return one && covers(one, issue);
    });
    if (known) return (await writing.members(kind, [known.id]))[0] ?? null;
    const write: Write = { store: here, site, kinds, kind, view };
    const name = issueName(issue, periodical);
    const before = await issueBefore(series, kinds, writing);
    const input = inputOf(kind, workOf(series, before, issue, name), kinds);
    const along = [
      inputOf(kinds.one("exemplar"), copyOf(series, before, name, writing.today()), kinds),
    ];
    return create(write, { input, along, format: json });
  });
}

interface IssueBefore {
  readonly band: string;
  readonly work: Member;
  readonly copy: Member | null;
}

async function issueBefore(
  series: Member,
  kinds: Kinds,
  read: Reading,
): Promise<IssueBefore | null> {
  const last = lastIssue(series);
  const [work] = last ? await read.members(kinds.one("werk"), [last.link.id]) : [];
  if (!last || !work) return null;
  const copies = linksIn(work, "exemplar").map(({ id }) => id);
  const [copy = null] = await read.members(kinds.one("exemplar"), copies.slice(-1));
  return { band: last.link.extras.band ?? "", work, copy };
}

function workOf(series: Member, before: IssueBefore | null, issue: Issue, name: string): Values {
  const reihe = [{ id: series.id, slug: series.slug, title: series.title, extras: { band: name } }];
  return {
    art: "Zeitschrift",
    ...(before && nextVolume(before.work.values, () => null)),
    titel: before ? renumbered(before.work.title, before.band, name) : `${series.title} ${name}`,
    jahr: issue.year,
    reihe,
  };
}

function copyOf(series: Member, before: IssueBefore | null, name: string, today: string): Values {
  const copy = before?.copy;
  const mark = `${copy?.values.signatur ?? series.title}`;
  return {
    signatur: copy ? renumbered(mark, before.band, name) : `${mark} ${name}`,
    standort: copy ? linkOf(copy, "standort") : null,
    ausleihbar: copy?.values.ausleihbar ?? "ja",
    herkunft: copy?.values.herkunft ?? null,
    zugang: today,
  };
}

/** The input as an interface client would send it. */
function inputOf(kind: Kind, values: Values, kinds: Kinds): Input {
  const sent = (name: string, value: Value) => {
    const field = kind.fields[name];
    if (field?.type !== "link" && field?.type !== "links") return value;
    const links = ([value].flat() as readonly Link[]).map((link) => ({
      url: pathOf(kinds.target(field), link),
      ...link.extras,
    }));
    return field.type === "links" ? links : links[0];
  };
  const said = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(said.map(([name, value]) => [name, sent(name, value)]));
}
