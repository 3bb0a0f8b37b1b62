/** A search in a form whose hits were not chosen: half a name must not create a new person by itself. */

import type { Fault } from "../../model/answers/problem.ts";
import { may } from "../../model/kinds/access.ts";
import { fieldNamed, type Kind, type Kinds } from "../../model/kinds/kind.ts";
import { readQuery } from "../ask/query/list.ts";
import type { RequestContext } from "../ask/request-context.ts";
import type { Form } from "./form.ts";

const SEARCH = "_suche.";

/** An exact name is chosen automatically; where nothing is found, it is a new one. */
export async function unchosenIn(
  form: Form,
  kind: Kind,
  kinds: Kinds,
  context: RequestContext,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [full, value] of form.fields) {
    const name = full.startsWith(SEARCH) ? full.slice(SEARCH.length) : "";
    const field = fieldNamed(kind, name);
    const typed = value.trim();
    if (typed === "" || (field?.type !== "link" && field?.type !== "links")) continue;
    const target = kinds.target(field);
    if (!target.named || !may(target.access.list, context.actor)) continue;
    if ((await context.read.named(target, [typed])).size > 0) continue;
    const query = readQuery(target, new URLSearchParams({ suche: typed, anzahl: "1" }));
    const { members } = await context.read.list(target, query);
    if (members.length > 0)
      faults.push({ pointer: `/${name}`, code: "nicht-gewaehlt", params: { typed } });
  }
  return faults;
}
