import assert from "node:assert/strict";
import { basic, withLibrary } from "../library.ts";
import { Visitor } from "../visitor.ts";

withLibrary("lets readers in by user name, card number and e-mail address", async (library) => {
  const { anna = 0, ben = 0 } = library.accounts;
  await library.change(`/konto/${anna}`, "theke", { email: "Anna@Example.org" });
  for (const said of ["anna", "ANNA", "A-anna", "a-ANNA", "Anna@Example.org"]) {
    const entered = await new Visitor(library).signIn(said);
    assert.equal(entered.status, 303, said);
    assert.match(entered.headers.get("Location") ?? "", new RegExp(`/ausleihliste/${anna}$`));
  }
  const program = { headers: { Authorization: basic("A-anna") } };
  assert.equal((await library.ask("GET", `/konto/${anna}`, program)).status, 200);
  for (const said of ["nobody@example.org", "A-nobody", "", "%", "_@example.org", "\u0000"])
    assert.equal((await new Visitor(library).signIn(said)).status, 401, said);

  // However it is typed where it is kept in small letters; by nobody where two have it.
  await library.change(`/konto/${ben}`, "theke", { email: "familie@example.org" });
  assert.equal((await new Visitor(library).signIn("Familie@example.org")).status, 303);
  await library.change(`/konto/${anna}`, "theke", { email: "familie@example.org" });
  assert.equal((await new Visitor(library).signIn("familie@example.org")).status, 401);
  assert.equal((await new Visitor(library).signIn("A-ben")).status, 303);
  // Whoever cannot sign in at all keeps nobody else from it.
  await library.change(`/konto/${anna}`, "theke", { aktiv: "nein" });
  assert.equal((await new Visitor(library).signIn("familie@example.org")).status, 303);
});

withLibrary("means the user name before a card, and a card before an address", async (library) => {
  const { anna = 0, ben = 0, carla = 0 } = library.accounts;
  await library.change(`/konto/${anna}`, "theke", { ausweis: "ben" });
  await library.change(`/konto/${carla}`, "theke", { email: "karte@example.org" });
  await library.change(`/konto/${anna}`, "theke", { ausweis: "karte@example.org" });
  const placeOf = async (said: string) =>
    (await new Visitor(library).signIn(said)).headers.get("Location") ?? "";
  assert.match(await placeOf("ben"), new RegExp(`/${ben}$`));
  assert.match(await placeOf("karte@example.org"), new RegExp(`/${anna}$`));
});

withLibrary("counts guesses for all names of an account as one", async (library) => {
  const { anna = 0 } = library.accounts;
  await library.change(`/konto/${anna}`, "theke", { email: "anna@example.org" });
  const statuses: number[] = [];
  for (let index = 0; index < 12; index++) {
    const said = ["anna", "A-anna", "anna@example.org"][index % 3] ?? "";
    statuses.push((await new Visitor(library).signIn(said, "wrong password")).status);
  }
  assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
});
