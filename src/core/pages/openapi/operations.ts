/**
 * All operations for programs, derived from kinds, pages and representations: the source of /openapi.json and of the page for developers.
 */

import { isOfferedByPage, writesList, writesMember } from "../../engine/ask/variants.ts";
import { bodyTypes, pageTypes } from "../../engine/body/body.ts";
import { PAST } from "../../engine/past/instants.ts";
import { hasPast } from "../../engine/past/states.ts";
import type { Page } from "../../model/answers/page.ts";
import type { Representation } from "../../model/answers/representation.ts";
import type { Operation as Access, Role } from "../../model/kinds/access.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";

type Method = "get" | "post" | "put" | "patch" | "delete";

/** An operation on a collection or a member. */
type Doing = "list" | "create" | "read" | "earlier" | "replace" | "change" | "remove";

interface OperationFacts {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly roles: readonly Role[];
  /** The formats of a successful answer. */
  readonly formats: readonly Representation[];
  /** The statuses of its problems. */
  readonly refusals: readonly number[];
}

export interface KindOperation extends OperationFacts {
  readonly doing: Doing;
  readonly kind: Kind;
  /** The media types of a body; empty where it takes none. */
  readonly takes: readonly string[];
}

export interface PageOperation extends OperationFacts {
  readonly page: Page;
  /** The media types of a body; empty where it takes none. */
  readonly takes: readonly string[];
}

/** Possible for every request: a bad address, bad credentials, the rate limit, a wrong host, an error of the server. */
const ALWAYS = [400, 401, 414, 421, 429, 500, 503];
const WRITING = [403, 406, 409, 410, 412, 413, 415, 422, 507];

const DOINGS: Readonly<
  Record<Doing, { method: Method; access: Access; member: boolean; refusals: readonly number[] }>
> = {
  list: { method: "get", access: "list", member: false, refusals: [406, 412] },
  // A form can be a PUT or a DELETE of a member (method override).
  create: { method: "post", access: "create", member: false, refusals: [...WRITING, 404, 405] },
  read: { method: "get", access: "read", member: true, refusals: [404, 406, 410, 412] },
  /** At an instant. */
  earlier: { method: "get", access: "read", member: true, refusals: [404, 406, 410, 412] },
  replace: { method: "put", access: "replace", member: true, refusals: [...WRITING, 404, 428] },
  change: { method: "patch", access: "replace", member: true, refusals: [...WRITING, 404, 428] },
  remove: {
    method: "delete",
    access: "remove",
    member: true,
    refusals: [403, 404, 406, 409, 410, 412, 428, 507],
  },
};

export function kindOperations(
  kind: Kind,
  representations: readonly Representation[],
): KindOperation[] {
  const doings = (Object.keys(DOINGS) as Doing[]).filter((doing) => {
    if (doing === "earlier") return hasPast(kind);
    const { method, member } = DOINGS[doing];
    return !kind.alone || (["get", "put", "patch"].includes(method) && member);
  });
  const operations = doings.map((doing): KindOperation => {
    const { method, access, member, refusals } = DOINGS[doing];
    const roles = kind.access[access];
    const isSent = ["post", "put", "patch"].includes(method);
    return {
      id: `${kind.singular}-${doing}`,
      doing,
      kind,
      method,
      path: doing === "earlier" ? earlierPath(kind) : pathOfKind(kind, member),
      roles,
      formats: representations.filter((one) => {
        if (doing === "list") return writesList(one, kind);
        if (doing === "earlier") return writesMember(one, kind) && !one.ofSomeKinds?.ofNow;
        return doing === "read" ? writesMember(one, kind) : one.member !== undefined;
      }),
      takes: isSent ? bodyTypes(representations, kind, method.toUpperCase()) : [],
      refusals: inOrder([
        ...ALWAYS,
        ...refusals,
        ...(roles.includes("all") ? [] : [403]),
        ...(kind.upload && doing === "read" ? [416] : []),
      ]),
    };
  });
  const read = kind.alone ? undefined : operations.find(({ doing }) => doing === "read");
  return read
    ? [...operations, { ...read, id: `${read.id}-created`, path: createdPath(kind) }]
    : operations;
}

function pathOfKind({ singular, plural, alone }: Kind, member: boolean): string {
  return member && !alone ? `/${singular}/{key}` : `/${plural}`;
}

/** The path of an earlier state of a member. */
export function earlierPath({ singular }: Kind): string {
  return `/${singular}/{key}/${PAST}/{zeit}`;
}

/** The Location of a new member after a POST to the collection. */
export function createdPath({ plural }: Kind): string {
  return `/${plural}/{key}`;
}

/**
 * Without pages that are HTML only (but with their forms), without protocols, which are described elsewhere, and without pages that share
 * their path with a kind.
 */
export function pageOperations(
  pages: readonly Page[],
  kinds: Kinds,
  representations: readonly Representation[],
): PageOperation[] {
  return pages
    .filter(({ path, protocol }) => !isOfKind(path, kinds) && !protocol)
    .flatMap((page): PageOperation[] => {
      const { path, read, negotiated, document, sends, act } = page;
      const formats = representations.filter((one) => isOfferedByPage(page, one));
      const refusals = [
        ...ALWAYS,
        412,
        ...(negotiated ? [406] : []),
        ...(path.includes(":key") ? [404] : []),
        ...(path.startsWith("/:art/:key/") ? [410] : []),
        ...(read.includes("all") ? [] : [403]),
      ];
      return placesOf(page, kinds).flatMap((place) => {
        const common = { path: place, roles: read, formats, page };
        const id = idOf(place);
        return [
          ...((document ?? sends)
            ? [{ ...common, id, method: "get" as const, refusals: inOrder(refusals), takes: [] }]
            : []),
          ...(act
            ? [
                {
                  ...common,
                  id: `${id}-act`,
                  method: "post" as const,
                  refusals: inOrder([...ALWAYS, ...DOINGS.create.refusals]),
                  takes: pageTypes(page, representations),
                },
              ]
            : []),
        ];
      });
    });
}

/** A page of every collection is listed for each one: with an open first segment its path would be ambiguous. */
function placesOf(page: Page, kinds: Kinds): string[] {
  const { path } = page;
  if (!isOfCollections(path)) return [path.replace(/:(art|key)/g, "{$1}")];
  return kindsWith(page, kinds).map(({ plural }) =>
    path.replace(":art", plural).replace(":key", "{zeit}"),
  );
}

export function kindsWith({ ofKind }: Page, kinds: Kinds): Kind[] {
  return kinds.all.filter((kind) => ofKind?.(kind) ?? true);
}

export function isOfCollections(path: string): boolean {
  return path.startsWith("/:art/") && !path.startsWith("/:art/:key/");
}

function isOfKind(path: string, kinds: Kinds): boolean {
  return kinds.find(path.split("/")[1] ?? "") !== null;
}

function idOf(path: string): string {
  return path.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "start";
}

function inOrder(statuses: readonly number[]): number[] {
  return [...new Set(statuses)].sort();
}
