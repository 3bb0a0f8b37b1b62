/** The recipient of a message: a child without an address of its own gets it through its representative. */

import type { Kinds } from "../../../core/model/kinds/kind.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";

export interface Receiver {
  readonly name: string | null;
  readonly email: string | null;
  /** As on an envelope, the name first. */
  readonly address: readonly string[];
}

export async function receiverOf(
  account: Member,
  { read, kinds }: { readonly read: Reading; readonly kinds: Kinds },
): Promise<Receiver> {
  const link = linkOf(account, "vertretung");
  const [guardian] = link ? await read.members(kinds.one("konto"), [link.id]) : [];
  const given = (name: string) =>
    textOf(account, name) ?? (guardian ? textOf(guardian, name) : null);
  const name = textOf(account, "name") ?? account.title;
  const grown = guardian && textOf(account, "email") === null ? guardian : account;
  const addressee = guardian ? (textOf(guardian, "name") ?? guardian.title) : name;
  const lines = (given("anschrift") ?? "").split("\n").map((line) => line.trim());
  return {
    name: textOf(grown, "name"),
    email: given("email"),
    address: [addressee, ...lines].filter((line) => line !== ""),
  };
}

function textOf({ values }: Member, name: string): string | null {
  const text = `${values[name] ?? ""}`.trim();
  return text === "" ? null : text;
}
