/** The writes of the desk, the same as those of the interface, so that the same rules apply. */

import { inOneWrite } from "../../../core/engine/write/in-one-write.ts";
import type { Repeat } from "../../../core/engine/write/repeat.ts";
import { create, put, remove, type Write } from "../../../core/engine/write/write.ts";
import type { Problem } from "../../../core/model/answers/problem.ts";
import type { Input, View } from "../../../core/model/answers/representation.ts";
import { coinsOf, currencyIn, moneyOf } from "../../../core/model/codes/money.ts";
import { STAFF } from "../../../core/model/kinds/access.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import { type Found, linkOf, type Member } from "../../../core/model/store/member.ts";
import type { Store } from "../../../core/model/store/store.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import json from "../../../core/representations/json.ts";
import { titleOfWork } from "../../lending/editions.ts";
import { canBeFound, DAMAGED, isSound, isWithdrawn } from "../../lending/loan.ts";
import { notPossible } from "../../lending/refusal.ts";
import type { CashEntry } from "../../tables/cash-book.ts";
import { nameOfStep, type StepKind } from "./step-name.ts";

export interface DeskContext {
  readonly store: Store;
  /** All kinds: rules also read those that the library has not enabled. */
  readonly kinds: Kinds;
  readonly site: Readonly<Record<string, unknown>>;
  readonly now: () => number;
}

/** When a step was taken, and its idempotency key. */
export interface When {
  readonly day: string;
  readonly key: string | null;
  /** The instant of a step taken without network and sent later. */
  readonly at?: number;
}

interface NotedFaults {
  /** The version of the copy that the form showed. */
  readonly version: string;
  readonly missing: readonly string[];
  readonly isDamaged: boolean;
  /** An internal note for staff. */
  readonly note: string | null;
  readonly fee: { readonly betrag: string; readonly vermerk: string } | null;
}

export interface LendingAtDesk {
  /** The loan that it continues, until the same day unless that is over. */
  readonly passed?: Member;
  /** Throws what only the desk has against it: asked in the transaction, since two desks can lend at once. */
  readonly check?: ((writing: Writing) => Promise<void>) | null;
}

/** Idempotency keys of the desk belong to no account: the next user continues with the queue in the browser. */
const NOBODY = 0;

export class DeskWork {
  readonly #context: DeskContext;
  readonly #view: View;

  constructor(context: DeskContext, view: View) {
    this.#context = context;
    this.#view = view;
  }

  /** `anyway`: the reason for overriding a refusal; empty: none. */
  lend(
    copy: Member,
    account: Member,
    anyway: string,
    when: When,
    { passed, check = null }: LendingAtDesk = {},
  ): Promise<Member> {
    const bis = `${passed?.values.bis ?? ""}`;
    const input = {
      exemplar: { url: urlOf(copy) },
      konto: { url: urlOf(account) },
      von: when.day,
      ...(bis >= when.day && { bis }),
      ...(anyway !== "" && { trotzdem: anyway }),
    };
    const body = { input, format: json };
    const repeat = repeatOf(when, passed ? "weitergegeben" : "ausgeliehen");
    const { at } = when;
    if (at === undefined && !check) return create(this.#write("ausleihe"), body, repeat);
    return this.#inOneWrite(async (here, writing) => {
      await check?.(writing);
      const loan = await create(here.#write("ausleihe"), body, repeat);
      if (at === undefined) return loan;
      // It began before it is stored: returns in the same queue are compared to that instant.
      const begun = { account: NOBODY, key: keyOfBegin(loan), fingerprint: `${at}` };
      await writing.remember(begun, loan);
      return loan;
    });
  }

  takeBack(loan: Member, when: When): Promise<Member> {
    return this.#backInHand(loan, { zurueck: when.day }, repeatOf(when, "zurueck"));
  }

  /** A copy with a reservation is put aside in the same write, since staff have it in hand. */
  #backInHand(loan: Member, input: Input, repeat: Repeat | null = null): Promise<Member> {
    const { id: exemplar } = loan.values.exemplar as Link;
    const waiting = { exemplar, status: "bereitgestellt", bereitgelegt: null };
    return this.#inOneWrite(async (here, writing) => {
      const back = await here.#change(loan, input, repeat);
      for (const one of await writing.matching(this.#view.kinds.one("vormerkung"), waiting))
        await here.putAside(one);
      return back;
    });
  }

  /**
   * A lost copy is marked as found; scanned twice, it is returned once, with the same outcome. A return sent later does not end a loan that
   * began after it. `inHand`: staff have it and can put it aside.
   */
  async takeBackCopy(
    copy: Member,
    when: When,
    inHand = true,
  ): Promise<{ readonly what: "gefunden" | "zurueck"; readonly loan: Member }> {
    const { read } = this.#context.store;
    const ausleihe = this.#context.kinds.one("ausleihe");
    const back = (zurueck: string | null) =>
      read.matching(ausleihe, { exemplar: copy.id, zurueck });
    if (copy.values.zustand === "verloren") {
      const lost = await read.matching(ausleihe, { exemplar: copy.id, ausgang: "verloren" });
      const last = lost.at(-1);
      if (last) return { what: "gefunden", loan: await this.found(last, inHand) };
    }
    const [open] = await back(null);
    if (open && when.at !== undefined && (await this.#begin(open)) > when.at) {
      const origin = this.#view.origin;
      const links = [{ url: origin + urlOf(open), title: open.title }];
      throw notPossible({ reason: "seither-ausgeliehen" }, links);
    }
    const loan = open ?? (await back(when.day)).at(-1);
    if (!loan) throw notLent(copy);
    const returned = inHand
      ? await this.takeBack(loan, when)
      : await this.#change(loan, { zurueck: when.day }, repeatOf(when, "zurueck"));
    return { what: "zurueck", loan: returned };
  }

  /** In one transaction. Returns those that it took back; sent twice, those that came back the first time. */
  takeBackAll(loans: readonly Member[], when: When): Promise<Member[]> {
    return this.#inOneWrite(async (here, writing) => {
      const ids = loans.map(({ id }) => id);
      const all = await writing.members(this.#context.kinds.one("ausleihe"), ids);
      const open = all.filter(({ values }) => values.zurueck === null);
      if (open.length === 0) return all.filter(({ values }) => values.zurueck === when.day);
      const back: Member[] = [];
      for (const loan of open) back.push(await here.takeBack(loan, { ...when, key: null }));
      return back;
    });
  }

  /** All of a set, or none. */
  undoReturns(loans: readonly Member[]): Promise<void> {
    return this.#inOneWrite(async (here) => {
      for (const loan of loans) await here.undoReturn(loan);
    });
  }

  /** The instant at which a loan began, also of one taken without network. */
  async #begin(loan: Member): Promise<number> {
    const known = await this.#context.store.read.repeated(NOBODY, keyOfBegin(loan));
    return known ? Number(known.fingerprint) : Date.parse(loan.created);
  }

  /** From one reader to another, such as from a teacher to a pupil, in one transaction. */
  passOn(
    copy: Member,
    account: Member,
    anyway: string,
    when: When,
    { passed: loan, check = null }: LendingAtDesk & { readonly passed: Member },
  ): Promise<Member> {
    return this.#inOneWrite(async (here, writing) => {
      await here.#change(loan, { zurueck: when.day });
      const passed = await here.lend(copy, account, anyway, when, { passed: loan, check });
      // A copy that was returned and lent again by itself must not go back when the loan is undone.
      const origin = { account: NOBODY, key: keyOfPassing(passed), fingerprint: `${loan.id}` };
      await writing.remember(origin, passed);
      return passed;
    });
  }

  undoPassingOn(loan: Member, before: Member): Promise<void> {
    return this.#inOneWrite(async (here) => {
      await here.undoLending(loan);
      await here.undoReturn(before);
    });
  }

  putAside(reservation: Member): Promise<Member> {
    return this.#change(reservation, { bereitgelegt: this.#context.store.read.today() });
  }

  /** Copies are writable for librarians only; all staff may mark one as missing or found. */
  async setCondition(copy: Member, zustand: "vermisst" | null): Promise<Member> {
    const precondition = (found: Found) => {
      const now = "member" in found ? found.member.values : copy.values;
      const reason = zustand === null ? "nicht-vermisst" : "ausgesondert";
      if (zustand === null ? canBeFound(now) : !isWithdrawn(now)) return;
      throw notPossible({ reason });
    };
    const write = { ...this.#write("exemplar"), roles: STAFF, precondition };
    const body = { input: { zustand }, format: json, partial: true };
    return (await put(write, body, `${copy.id}`)).member;
  }

  /** Notes missing accessories, damage and the fee in one transaction. */
  noteFaults({ loan, copy }: { loan: Member; copy: Member }, faults: NotedFaults): Promise<void> {
    const { version, missing, isDamaged, note, fee } = faults;
    const { zustand, bemerkung } = copy.values;
    const condition = isDamaged ? DAMAGED : zustand === DAMAGED ? null : zustand;
    const input = {
      fehlteil: missing,
      zustand: (condition ?? null) as string | null,
      ...(note !== null && { bemerkung: [bemerkung, note].filter(Boolean).join("\n") }),
    };
    // A form sent twice would charge twice.
    const precondition = (found: Found) => {
      if ("member" in found && `${found.member.version}` === version) return;
      throw notPossible({ reason: "schon-vermerkt" });
    };
    return this.#inOneWrite(async (here) => {
      const write = { ...here.#write("exemplar"), roles: STAFF, precondition };
      await put(write, { input, format: json, partial: true }, `${copy.id}`);
      if (fee === null) return;
      const charged = { ausleihe: { url: urlOf(loan) }, grund: "beschädigung", ...fee };
      await create(here.#write("gebuehr"), { input: charged, format: json });
    });
  }

  /** Sets the absolute number of renewals, so that a repeated request does not renew twice. */
  renew(loan: Member, anyway: string, when: When): Promise<Member> {
    const verlaengerungen = Number(loan.values.verlaengerungen ?? 0) + 1;
    const input = { verlaengerungen, ...(anyway !== "" && { trotzdem: anyway }) };
    return this.#change(loan, input, repeatOf(when, "verlaengert"));
  }

  reserve(work: Member, account: Member): Promise<Member> {
    const input = { werk: { url: urlOf(work) }, konto: { url: urlOf(account) } };
    return create(this.#write("vormerkung"), { input, format: json });
  }

  cancel(reservation: Member): Promise<Member> {
    return this.#change(reservation, { status: "storniert" });
  }

  /** Restores the number of renewals together with `bis`. */
  undoRenewal(loan: Member, before: Readonly<Record<string, unknown>>): Promise<Member> {
    const { verlaengerungen = 0, bis, trotzdem = null } = before;
    return this.#change(loan, { verlaengerungen, bis, trotzdem } as Input);
  }

  async undoReserving(reservation: Member): Promise<void> {
    await remove(this.#write("vormerkung"), `${reservation.id}`);
  }

  /** Undoes a note about a copy and its fees. */
  async undoNote(copy: number, before: object, fees: readonly Member[]): Promise<void> {
    const write = { ...this.#write("exemplar"), roles: STAFF };
    await put(write, { input: before as Input, format: json, partial: true }, `${copy}`);
    for (const fee of fees) await remove(this.#write("gebuehr"), `${fee.id}`);
  }

  async undoLending(loan: Member): Promise<void> {
    await remove(this.#write("ausleihe"), `${loan.id}`);
  }

  /** All of a set, or none. */
  undoLendings(loans: readonly Member[]): Promise<void> {
    return this.#inOneWrite(async (here) => {
      for (const loan of loans) await here.undoLending(loan);
    });
  }

  /** A lost copy was found. */
  found(loan: Member, inHand: boolean): Promise<Member> {
    const input = { ausgang: "zurück" };
    return inHand ? this.#backInHand(loan, input) : this.#change(loan, input);
  }

  /**
   * What was taken is returned, and the fee is open again, unless the same step charged it; what was returned of a deposit is taken
   * again.
   */
  undoCash(fee: Member, { richtung, betrag }: CashEntry, isCharged: boolean): Promise<Member> {
    const coins = coinsOf(betrag) * (richtung === "ein" ? -1 : 1);
    const left = coinsOf(`${fee.values.bezahlt}`) + coins;
    const bezahlt = moneyOf(left, currencyIn(betrag));
    return this.#change(fee, { bezahlt, ...(isCharged && { zustand: "erlassen" }) });
  }

  undoReturn(loan: Member): Promise<Member> {
    return this.#change(loan, { zurueck: null });
  }

  #inOneWrite<T>(work: (here: DeskWork, writing: Writing) => Promise<T>): Promise<T> {
    return inOneWrite(this.#context.store, (store, writing) =>
      work(new DeskWork({ ...this.#context, store }, this.#view), writing),
    );
  }

  /** A partial write without a version check: a loan renewed a moment ago can still be returned. */
  async #change(member: Member, input: Input, repeat: Repeat | null = null): Promise<Member> {
    const write = this.#write(member.kind.singular);
    const body = { input, format: json, partial: true };
    return (await put(write, body, `${member.id}`, repeat)).member;
  }

  #write(kind: string): Write {
    const { store, site, kinds } = this.#context;
    return {
      store,
      site,
      kinds,
      kind: kinds.one(kind),
      view: this.#view,
    };
  }
}

/** The outcome of the step with this idempotency key, `ausgeliehen-12`; null if it is new. */
export async function doneBefore(key: string, store: Store): Promise<string | null> {
  const known = await store.read.repeated(NOBODY, keyOf(key));
  return known && nameOfStep(known.fingerprint as StepKind, known.id);
}

/** The id of the loan that ended when this one was passed on. */
export async function passedOnFrom(loan: Member, read: Store["read"]): Promise<number | null> {
  const known = await read.repeated(NOBODY, keyOfPassing(loan));
  return known && Number(known.fingerprint);
}

/** `ort`: where it belongs, unless it is put aside, missing or in repair. */
function notLent(copy: Member): Problem {
  const { barcode, status } = copy.values;
  const place = linkOf(copy, "standort")?.title;
  return notPossible({
    reason: "nicht-ausgeliehen",
    titel: titleOfWork(copy),
    nummer: `${barcode ?? copy.title}`,
    ...(isSound(copy.values) &&
      status !== "bereitgestellt" && { ort: [place, copy.title].filter(Boolean).join(" · ") }),
  });
}

function repeatOf({ key }: When, step: string): Repeat | null {
  return key === null ? null : { account: NOBODY, key: keyOf(key), fingerprint: step };
}

function keyOf(key: string): string {
  return `theke ${key}`;
}

function keyOfBegin({ id }: Member): string {
  return keyOf(`ausleihe ${id}`);
}

function keyOfPassing({ id }: Member): string {
  return keyOf(`weitergegeben ${id}`);
}

function urlOf({ kind, id }: Member): string {
  return `/${kind.singular}/${id}`;
}
