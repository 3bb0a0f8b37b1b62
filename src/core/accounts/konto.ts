/** The accounts of a program that declares none of its own: a name, a role, a password. */

import { Problem } from "../model/answers/problem.ts";
import {
  isBarred,
  LIBRARIAN,
  LIBRARIAN_OR_OWNER,
  SIGNED_IN,
  STAFF,
  STAFF_OR_OWNER,
} from "../model/kinds/access.ts";
import { defineKind } from "../model/kinds/define-kind.ts";
import { choice, secret, text } from "../model/kinds/field.ts";
import { checkOwned, followAccount, removeOwned } from "./account-rules.ts";
import words from "./konto-words.ts";

/** Common to the accounts of every program. */
export const ACCOUNT = {
  singular: "konto",
  plural: "konten",
  title: "username",
  owner: "id",
  access: {
    read: STAFF_OR_OWNER,
    list: STAFF,
    create: STAFF,
    replace: STAFF_OR_OWNER,
    remove: LIBRARIAN_OR_OWNER,
  },
  desk: { field: "rolle", value: "leser" },
} as const;

export const USERNAME = {
  required: true,
  unique: true,
  max: 100,
  pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N}._@-]*$",
  write: STAFF,
  notByKey: "staff",
} as const;

export default defineKind({
  ...ACCOUNT,
  words,
  fields: {
    username: text(USERNAME),
    name: text({ searchable: true }),
    email: text({ format: "email", searchable: true, notByKey: "staff" }),
    rolle: choice(SIGNED_IN, { initial: "leser", write: LIBRARIAN, notByKey: "always" }),
    /** Whether it can sign in. */
    aktiv: choice(["ja", "nein"], { initial: "ja", write: STAFF, notByKey: "staff" }),
    kennwort: secret(),
    einmalcode: secret(),
  },
  entry: ["username", "name", "rolle"],
  rules: {
    releases: ({ owner }) => owner !== null,
    async checkRemoval(before, occasion) {
      if (isBarred(occasion.actor, before)) throw new Problem("kein-zugriff");
      await checkOwned(before, occasion);
    },
    remove: removeOwned,
    follow: followAccount,
  },
});
