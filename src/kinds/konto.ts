/** Accounts: who may sign in. Private: a reader is never part of the public catalogue for being a reader. */

import { choice, day, link, secret, text } from "../engine/field.ts";
import { defineKind } from "../engine/kind.ts";

const LIBRARIAN = ["bibliothekar"] as const;

export default defineKind({
  singular: "konto",
  plural: "konten",
  title: "username",
  owner: "id",
  access: {
    read: ["bibliothekar", "owner"],
    list: LIBRARIAN,
    create: LIBRARIAN,
    replace: ["bibliothekar", "owner"],
    remove: LIBRARIAN,
  },
  fields: {
    username: text({
      required: true,
      unique: true,
      max: 100,
      pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N}._@-]*$",
      write: LIBRARIAN,
    }),
    name: text({ searchable: true }),
    email: text({ format: "email", searchable: true }),
    rolle: choice(["leser", "bibliothekar"], { required: true, write: LIBRARIAN }),
    ausweis: text({ unique: true, searchable: true, write: LIBRARIAN }),
    gueltigBis: day({ write: LIBRARIAN }),
    gesperrt: text({ write: LIBRARIAN }),
    notiz: text({ multiline: true, read: LIBRARIAN, write: LIBRARIAN }),
    person: link("person"),
    kennwort: secret(),
  },
  entry: ["username", "name", "rolle"],
});
