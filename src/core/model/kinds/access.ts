/** Permissions: who may do what is declared in the kind's file and judged here, nowhere else. */

/** "all" is everybody, signed in or not; "owner" is the account that the member belongs to, "representative" one that answers for it. */
export type Role = "all" | AccountRole | "owner" | "representative";
/** Readers, those at the desk, and librarians. */
type AccountRole = "leser" | "theke" | "bibliothekar";
export type Operation = "read" | "list" | "create" | "replace" | "remove";
export type Access = Readonly<Record<Operation, readonly Role[]>>;

/** Who asks. */
export interface Actor {
  readonly id: number;
  readonly username: string;
  readonly role: AccountRole;
  /** Which session of a browser this is; its forms carry tokens. Absent for programs. */
  readonly session?: string;
  /** Came with a key for programs, which is no proof that the account's owner sits there. */
  readonly byKey?: boolean;
  /** A key for programs may be good for reading only. */
  readonly readsOnly?: boolean;
  /** By a key, towards an account that no key may take over (`towards`). */
  readonly barred?: boolean;
  /** The accounts that this one answers for, as a parent does for a child. */
  readonly answersFor?: readonly Represented[];
}

export interface Represented {
  readonly id: number;
  readonly name: string;
}

/** The catalogue, the settings and the staff are theirs alone. */
export const LIBRARIAN = ["bibliothekar"] as const;
/** The desk and librarians: they lend, take back and register readers. */
export const STAFF = ["theke", ...LIBRARIAN] as const;
export const STAFF_OR_OWNER = [...STAFF, "owner"] as const;
export const STAFF_OWNER_OR_REPRESENTATIVE = [...STAFF_OR_OWNER, "representative"] as const;
/** What somebody has borrowed over the years is not for the desk: it sees what is open. */
export const LIBRARIAN_OR_OWNER = [...LIBRARIAN, "owner"] as const;
/** Everybody with an account. */
export const SIGNED_IN: readonly AccountRole[] = ["leser", ...STAFF];

/** What is known of somebody here. */
type Somebody = Pick<Actor, "role"> | null;

export function isStaff(somebody: Somebody): boolean {
  return STAFF.some((role) => role === somebody?.role);
}

/** Somebody who looks after their own loans alone. */
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
 * What no key for programs does, whatever its account may: whoever finds one must not become its account, nor staff. "always": no key
 * sets the field. "staff": no key sets it of staff, nor of its own account.
 */
export type KeyBar = "always" | "staff";

/** An account that no key may take over: of staff, or its own. */
export function isBarred(actor: Actor | null, { kind, id, values }: Whom): boolean {
  if (!actor?.byKey || kind.owner !== "id") return false;
  const { desk } = kind;
  return id === actor.id || (desk !== null && values[desk.field] !== desk.value);
}

/** Whether the key somebody came with is what keeps them from setting the field. */
export function barsKey({ notByKey }: Guarded, actor: Actor | null): boolean {
  return Boolean(notByKey === "always" ? actor?.byKey : notByKey && actor?.barred);
}

/** `owner` is the id of the account that the member belongs to, where it is known. */
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

/** Whether a page may lead there. */
export function mayReadLoanList(actor: Actor | null, account: number): boolean {
  return may(LIBRARIAN_OR_OWNER, actor, account);
}

/** A member that everybody may read can be cached by everybody, and found by search engines. */
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

/** Those who may read this very member. */
export function readersOf({ kind, values }: Readable): readonly Role[] {
  const { shared, access } = kind;
  return shared && values[shared.field] === shared.value ? ["all"] : access.read;
}

/** A member, as far as it matters who changes it. */
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
 * Who somebody is to a member that is to be changed: of what is not for the desk, the desk is a reader like any other; with what is
 * over, such as a returned loan, nobody has to do for answering for somebody.
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

/** The account that a member belongs to; null where it is nobody's. */
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

/** Whether somebody may see what was edited. What belongs to an account, as loans do, is over the years not for the desk. */
export function seesEditsOf(
  { access, owner: ownedBy }: Edited,
  actor: Actor | null,
  owner: number | null = null,
): boolean {
  const isOwned = ownedBy !== null && ownedBy !== "id";
  return may(access.read, actor, owner) && (!isOwned || isLibrarian(actor));
}

/** What is known of a field here. */
interface Guarded {
  readonly type: string;
  readonly read?: readonly Role[];
  readonly write?: readonly Role[];
  readonly notByKey?: KeyBar;
}

export function mayRead(field: Guarded, actor: Actor | null, owner: number | null): boolean {
  return field.type !== "secret" && may(field.read ?? ["all"], actor, owner);
}

export function mayWrite(field: Guarded, actor: Actor | null, owner: number | null): boolean {
  if (field.type === "secret" || barsKey(field, actor)) return false;
  return may(field.write ?? ["all"], actor, owner);
}
