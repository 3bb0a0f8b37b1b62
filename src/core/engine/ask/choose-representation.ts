/** In which representation a request is answered: by suffix, then `?format=`, then Accept (RFC 9110, 12.5.1). */

import { type AskedRequest, mediaTypeOf } from "../../http/requests/exchange.ts";
import { variantPath } from "../../model/answers/address.ts";
import { Problem } from "../../model/answers/problem.ts";
import { type Representation, takenTypes } from "../../model/answers/representation.ts";
import type { AppContext } from "../app-context.ts";
import type { Call } from "../body/form.ts";
import type { Address } from "./address.ts";
import { chooseByAccept, chooseByFormat, isEmpty } from "./negotiate.ts";
import type { Target } from "./route.ts";
import { type Purpose, variantsAt } from "./variants.ts";

/** What the choice depends on, of the request context. */
interface Negotiation {
  readonly request: AskedRequest;
  readonly app: Pick<AppContext, "representations" | "router">;
  readonly url: Address;
  readonly origin: string;
  readonly target: Target | null;
  /** The media type of a body that was sent as a form and is none. */
  readonly looksLike: string | null;
  parameter(name: string): string | null;
  searchWithin(most: number): string;
}

/** The longest query that is kept in each of the variants that a 406 lists: headers stay small. */
const LONGEST_VARIANT = 200;

/** 406 where none fits. */
export function representationFor(
  asked: Negotiation,
  target: Target,
  { method }: Pick<Call, "method">,
  purpose: Purpose,
): Representation {
  const { representations } = asked.app;
  const available = variantsAt(target, representations, purpose);
  const format = target.suffix ?? asked.parameter("format");
  const chosen =
    format === null
      ? byAccept(asked, available, method !== "GET" && method !== "HEAD")
      : byFormat(available, format, representations);
  if (chosen === null) throw notAcceptable(asked, target, available);
  return chosen;
}

/** null where the format exists, but not here. */
function byFormat(
  available: readonly Representation[],
  format: string,
  all: readonly Representation[],
): Representation | null {
  const isNamed = ({ name }: Representation) => name === format;
  return all.some(isNamed) && !available.some(isNamed) ? null : chooseByFormat(available, format);
}

/** Never fails; at addresses that machines poll, JSON is the default. */
export function representationForErrors(asked: Negotiation): Representation {
  const { app, url, request } = asked;
  const isPolled = app.router.isMomentary(url.pathname);
  const representations = isPolled
    ? app.representations.toSorted((a, b) => Number(b.name === "json") - Number(a.name === "json"))
    : app.representations;
  const format = suffixOf(asked) ?? asked.parameter("format");
  return (
    representations.find(({ name }) => name === format) ??
    byAccept(asked, representations, request.method !== "GET") ??
    (representations[0] as Representation)
  );
}

/** Of an address that means nothing, too: the longest that it ends with. */
export function suffixOf({ target, app, url }: Negotiation): string | null {
  if (target) return target.suffix;
  const named = app.representations.filter(({ name }) => url.pathname.endsWith(`.${name}`));
  return named.sort((a, b) => b.name.length - a.name.length)[0]?.name ?? null;
}

/** A request with a body and no preference is answered in the format of the body. */
function byAccept(
  { request, looksLike }: Negotiation,
  representations: readonly Representation[],
  hasBody: boolean,
): Representation | null {
  const accept = request.headers.get("Accept");
  if (hasBody && (accept === null || isEmpty(accept) || accept.trim() === "*/*")) {
    const type = looksLike ?? mediaTypeOf(request);
    const own =
      representations.find((one) => takenTypes(one).includes(type)) ??
      representations.find(({ name }) => type.endsWith(`+${name}`));
    if (own) return own;
  }
  return chooseByAccept(representations, accept);
}

function notAcceptable(
  asked: Negotiation,
  target: Target,
  variants: readonly Representation[],
): Problem {
  const files = target.type === "member" ? (target.kind.upload?.formats ?? []) : [];
  const search = asked.searchWithin(LONGEST_VARIANT);
  const links = [...files.map(({ file: name, accepts }) => ({ name, accepts })), ...variants].map(
    ({ name, accepts }) => ({
      url: asked.origin + variantPath(target.path, name, search),
      type: accepts[0] ?? "",
    }),
  );
  const header = links
    .map((link) => `<${link.url}>; rel="alternate"; type="${link.type}"`)
    .join(", ");
  const available = links.map((link) => link.type).join(", ");
  return new Problem("nicht-annehmbar", { available }, { links, headers: { Link: header } });
}
