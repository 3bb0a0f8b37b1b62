/**
 * The readers whom an account represents, as their accounts say (`vertretung`): a parent for children, a teacher for a class, if the
 * library allows it.
 */

import type { AnswersFor } from "../../core/accounts/authenticate.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Store } from "../../core/model/store/store.ts";
import type { Site } from "../site/site.ts";

/** More than a class has. */
const MOST = 60;

interface Representing {
  readonly store: Pick<Store, "read">;
  readonly kinds: Kinds;
  readonly site: Site;
}

export function representing({ store, kinds, site }: Representing): AnswersFor {
  return async (account) => {
    if (!site.ausleihe.vertretungErlaubt) return [];
    // Staff cannot be represented.
    const said = { vertretung: account, rolle: "leser" };
    const others = await store.read.matching(kinds.one("konto"), said, MOST);
    return others
      .filter(({ id }) => id !== account)
      .map(({ id, title, values }) => ({ id, name: `${values.name ?? ""}`.trim() || title }));
  };
}
