/** Permissions: declared in the kind's file and checked here, nowhere else. */

/**
 * "all": everybody, signed in or not; "owner": the account that the member belongs to; "representative": an account that acts for the
 * owner.
 */
export type Role = "all" | AccountRole | "owner" | "representative";
/** Readers, desk staff and librarians. */
type AccountRole = "leser" | "theke" | "bibliothekar";
export type Operation = "read" | "list" | "create" | "replace" | "remove";
export type Access = Readonly<Record<Operation, readonly Role[]>>;

/** The user of a request. */
export interface Actor {
  readonly id: number;
  readonly username: string;
  readonly role: AccountRole;
  /** The browser session, whose forms have CSRF tokens. Absent for API clients. */
  readonly session?: string;
  /** Authenticated by an access token, which does not prove that the account's owner is present. */
  readonly byKey?: boolean;
  /** A file that tells of what happened elsewhere. */
  readonly imports?: true;
  /** A read-only access token. */
  readonly readsOnly?: boolean;
  /** With an access token, towards an account that no token may take over (`towards`). */
  readonly barred?: boolean;
  /** The accounts this one acts for, as a parent for a child. */
  readonly answersFor?: readonly Represented[];
}

export interface Represented {
  readonly id: number;
  readonly name: string;
}

/** Catalogue, settings and staff accounts are for librarians only. */
export const LIBRARIAN = ["bibliothekar"] as const;
/** Desk staff and librarians: they lend, take back and register readers. */
export const STAFF = ["theke", ...LIBRARIAN] as const;
export const STAFF_OR_OWNER = [...STAFF, "owner"] as const;
export const STAFF_OWNER_OR_REPRESENTATIVE = [...STAFF_OR_OWNER, "representative"] as const;
/** Loan history is not for the desk, which sees open loans only. */
export const LIBRARIAN_OR_OWNER = [...LIBRARIAN, "owner"] as const;
/** Every account. */
export const SIGNED_IN: readonly AccountRole[] = ["leser", ...STAFF];

/** The part of an actor that matters here. */
type Somebody = Pick<Actor, "role"> | null;

export function isStaff(somebody: Somebody): boolean {
  return STAFF.some((role) => role === somebody?.role);
}

/** A user without staff rights. */
export function isReader(somebody: Somebody): boolean {
  return somebody?.role === "leser";
}

export function isLibrarian(somebody: Somebody): boolean {
  return LIBRARIAN.some((role) => role === somebody?.role);
}

export const LIBRARIAN_ONLY: Access = {
  read: LIBRARIAN,
  list: LIBRARIAN,
  create: LIBRARIAN,
  replace: LIBRARIAN,
  remove: LIBRARIAN,
};

export const PUBLIC_CATALOGUE: Access = {
  read: ["all"],
  list: ["all"],
  create: LIBRARIAN,
  replace: LIBRARIAN,
  remove: LIBRARIAN,
};

/**
 * What no access token may do, whatever its account may, so that a leaked token cannot take over its account or a staff account. "always":
 * no token sets the field. "staff": no token sets it for staff accounts or for its own account.
 */
export type KeyBar = "always" | "staff";

/** An account that no access token may take over: a staff account, or its own. */
export function isBarred(actor: Actor | null, { kind, id, values }: Whom): boolean {
  if (!actor?.byKey || kind.owner !== "id") return false;
  const { desk } = kind;
  return id === actor.id || (desk !== null && values[desk.field] !== desk.value);
}

/** Whether the access token is what forbids setting the field. */
export function barsKey({ notByKey }: Guarded, actor: Actor | null): boolean {
  return Boolean(notByKey === "always" ? actor?.byKey : notByKey && actor?.barred);
}

/** `owner` is the id of the account that the member belongs to, if known. */
export function may(
  roles: readonly Role[],
  actor: Actor | null,
  owner: number | null = null,
): boolean {
  if (roles.includes("all")) return true;
  if (actor === null) return false;
  if (roles.includes(actor.role) || (roles.includes("owner") && owner === actor.id)) return true;
  return roles.includes("representative") && answersFor(actor, owner);
}

export function answersFor(actor: Actor | null, account: number | null): boolean {
  return actor?.answersFor?.some(({ id }) => id === account) ?? false;
}

/** Whether the user may see the loan list of an account. */
export function mayReadLoanList(actor: Actor | null, account: number): boolean {
  return may(LIBRARIAN_OR_OWNER, actor, account);
}

/** A member that everybody may read can be cached publicly and indexed by search engines. */
export function isPublic(kind: { readonly access: Access }): boolean {
  return kind.access.read.includes("all");
}

interface Readable {
  readonly kind: {
    readonly access: Access;
    readonly shared: { readonly field: string; readonly value: string } | null;
  };
  readonly values: Readonly<Record<string, unknown>>;
}

/** The roles that may read this member. */
export function readersOf({ kind, values }: Readable): readonly Role[] {
  const { shared, access } = kind;
  return shared && values[shared.field] === shared.value ? ["all"] : access.read;
}

/** The part of a member that matters for permissions. */
interface Whom {
  readonly kind: {
    readonly owner: string | null;
    readonly desk: { readonly field: string; readonly value: string } | null;
    readonly single: readonly { readonly until: string }[];
  };
  readonly id: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * The actor's rights on a member to be changed: for members that are not for the desk, desk staff count as readers; on closed ones, such as
 * a returned loan, representatives have no rights.
 */
export function towards(actor: Actor | null, member: Whom): Actor | null {
  if (actor === null) return null;
  const { desk } = member.kind;
  const isDesk = desk === null || member.values[desk.field] === desk.value;
  const role = actor.role === "theke" && !isDesk ? "leser" : actor.role;
  const barred = isBarred(actor, member);
  const isOver = member.kind.single.some(({ until }) => (member.values[until] ?? null) !== null);
  const { answersFor = [] } = actor;
  if (role === actor.role && !barred && (answersFor.length === 0 || !isOver)) return actor;
  return { ...actor, role, barred, answersFor: isOver ? [] : answersFor };
}

/** The collection shows each account only its own members. */
export function seesOwnOnly(kind: { readonly access: Access }, actor: Actor | null): boolean {
  return kind.access.list.includes("owner") && !may(kind.access.list, actor);
}

/** The values of a computed field by which the user may list members. */
export function statesListed(
  { where = {}, atDesk }: { readonly where?: object; readonly atDesk?: readonly string[] },
  actor: Actor | null,
): readonly string[] {
  return (actor?.role === "theke" && atDesk) || Object.keys(where);
}

/** The account that a member belongs to; null if none. */
export function ownerOf(member: {
  readonly kind: { readonly owner: string | null };
  readonly id: number;
  readonly values: Readonly<Record<string, unknown>>;
}): number | null {
  const { owner } = member.kind;
  if (owner === null) return null;
  if (owner === "id") return member.id;
  const account = member.values[owner];
  return account !== null && typeof account === "object" && "id" in account
    ? (account.id as number)
    : null;
}

interface Edited {
  readonly access: Access;
  readonly owner: string | null;
}

/** Whether the user may see the edit history. That of members that belong to an account, such as loans, is not for the desk. */
export function seesEditsOf(
  { access, owner: ownedBy }: Edited,
  actor: Actor | null,
  owner: number | null = null,
): boolean {
  const isOwned = ownedBy !== null && ownedBy !== "id";
  return may(access.read, actor, owner) && (!isOwned || isLibrarian(actor));
}

/** The part of a field that matters here. */
interface Guarded {
  readonly type: string;
  readonly read?: readonly Role[];
  readonly write?: readonly Role[];
  readonly imported?: true;
  readonly notByKey?: KeyBar;
}

export function mayRead(field: Guarded, actor: Actor | null, owner: number | null): boolean {
  return field.type !== "secret" && may(field.read ?? ["all"], actor, owner);
}

export function mayWrite(field: Guarded, actor: Actor | null, owner: number | null): boolean {
  if (field.type === "secret" || barsKey(field, actor)) return false;
  return (field.imported && actor?.imports) || may(field.write ?? ["all"], actor, owner);
}
