import assert from "node:assert/strict";
import { createHook } from "node:async_hooks";
import { basic, type Library, PASSWORD, withLibrary } from "../../support/library.ts";
import { cheapHash } from "../../support/password.ts";
import { Visitor } from "../../support/visitor.ts";

withLibrary("lets readers in by user name, card number and e-mail address", async (library) => {
  const { anna = 0, ben = 0 } = library.accounts;
  await library.change(`/konto/${anna}`, "bibliothekarin", { email: "Anna@Example.org" });
  for (const said of ["anna", "ANNA", "A-anna", "a-ANNA", "Anna@Example.org"]) {
    const entered = await new Visitor(library).signIn(said);
    assert.equal(entered.status, 303, said);
    assert.match(entered.headers.get("Location") ?? "", new RegExp(`/ausleihliste/${anna}$`));
  }
  const program = { headers: { Authorization: basic("A-anna") } };
  assert.equal((await library.ask("GET", `/konto/${anna}`, program)).status, 200);
  for (const said of ["nobody@example.org", "A-nobody", "", "%", "_@example.org", "\u0000"])
    assert.equal((await new Visitor(library).signIn(said)).status, 401, said);

  // However it is typed where it is kept in small letters.
  await library.change(`/konto/${ben}`, "bibliothekarin", { email: "familie@example.org" });
  assert.equal((await new Visitor(library).signIn("Familie@example.org")).status, 303);
  await library.change(`/konto/${anna}`, "bibliothekarin", { email: "familie@example.org" });
  assert.equal((await new Visitor(library).signIn("familie@example.org")).status, 303);
  assert.equal((await new Visitor(library).signIn("A-ben")).status, 303);
  // Whoever cannot sign in at all keeps nobody else from it.
  await library.change(`/konto/${anna}`, "bibliothekarin", { aktiv: "nein" });
  assert.equal((await new Visitor(library).signIn("familie@example.org")).status, 303);
});

withLibrary("means the user name before a card, and a card before an address", async (library) => {
  const { anna = 0, ben = 0, carla = 0 } = library.accounts;
  await library.change(`/konto/${anna}`, "bibliothekarin", { ausweis: "ben" });
  await library.change(`/konto/${carla}`, "bibliothekarin", { email: "karte@example.org" });
  await library.change(`/konto/${anna}`, "bibliothekarin", { ausweis: "karte@example.org" });
  const placeOf = async (said: string) =>
    (await new Visitor(library).signIn(said)).headers.get("Location") ?? "";
  assert.match(await placeOf("ben"), new RegExp(`/${ben}$`));
  assert.match(await placeOf("karte@example.org"), new RegExp(`/${anna}$`));
});

withLibrary("counts guesses for all names of an account as one", async (library) => {
  const { anna = 0 } = library.accounts;
  await library.change(`/konto/${anna}`, "bibliothekarin", { email: "anna@example.org" });
  const statuses: number[] = [];
  for (let index = 0; index < 12; index++) {
    const said = ["anna", "A-anna", "anna@example.org"][index % 3] ?? "";
    statuses.push((await new Visitor(library).signIn(said, "wrong password")).status);
  }
  assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
});

withLibrary(
  "lets everybody in who has a name or an address, whoever else has it",
  async (library) => {
    const { anna = 0, ben = 0 } = library.accounts;
    await setPassword(library, ben, "bens eigenes Kennwort");
    await library.change(`/konto/${ben}`, "bibliothekarin", { email: "ben@example.org" });
    const asBen = async (said: string) =>
      (await new Visitor(library).signIn(said, "bens eigenes Kennwort")).headers.get("Location") ??
      "";
    assert.match(await asBen("ben@example.org"), new RegExp(`/${ben}$`));
    // Another reader says that it is theirs.
    const taken = await library.change(`/konto/${anna}`, "anna", { email: "ben@example.org" });
    assert.equal(taken.status, 200, taken.text);
    assert.match(await asBen("ben@example.org"), new RegExp(`/${ben}$`));
    const program = {
      headers: { Authorization: basic("ben@example.org", "bens eigenes Kennwort") },
    };
    for (let count = 0; count < 2; count++)
      assert.equal((await library.ask("GET", `/konto/${ben}`, program)).status, 200);
    assert.equal((await library.ask("GET", `/konto/${anna}`, program)).status, 403);

    // A user name that is the number of another's card.
    await library.change(`/konto/${anna}`, "bibliothekarin", { username: "a-ben2", email: null });
    await library.change(`/konto/${ben}`, "bibliothekarin", { ausweis: "A-BEN2" });
    assert.match(await asBen("A-BEN2"), new RegExp(`/${ben}$`));
    assert.match(
      (await new Visitor(library).signIn("a-ben2")).headers.get("Location") ?? "",
      new RegExp(`/${anna}$`),
    );
  },
);

withLibrary("counts a guess for each account that it can be for", async (library) => {
  const { anna = 0, ben = 0 } = library.accounts;
  for (const id of [anna, ben])
    await library.change(`/konto/${id}`, "bibliothekarin", { email: "familie@example.org" });
  const wrong = (said: string) => new Visitor(library).signIn(said, "wrong password");
  for (let count = 0; count < 10; count++)
    assert.equal((await wrong("familie@example.org")).status, 401);
  for (const said of ["familie@example.org", "anna", "ben"])
    assert.equal((await wrong(said)).status, 429, said);
});

withLibrary("takes the same work however many accounts are meant", async (library) => {
  const { bibliothekarin = 0, anna = 0, ben = 0, carla = 0 } = library.accounts;
  await setPassword(library, carla, "carlas eigenes Kennwort");
  const hashes = { count: 0 };
  const hook = createHook({
    init(_id, type) {
      if (type === "ARGON2REQUEST") hashes.count++;
    },
  }).enable();
  const countOf = async (said: string, password: string, status: number) => {
    hashes.count = 0;
    const inside = await new Visitor(library).signIn(said, password);
    assert.equal(inside.status, status, said);
    const byForm = hashes.count;
    hashes.count = 0;
    const headers = { Authorization: basic(said, password) };
    const asked = await library.ask("GET", "/werk/1", { headers });
    assert.equal(asked.status, status === 303 ? 200 : 401, said);
    return [byForm, hashes.count];
  };
  try {
    const counts: number[][] = [await countOf("nobody@example.org", PASSWORD, 401)];
    const sharing: number[] = [];
    for (const id of [anna, ben, carla, bibliothekarin]) {
      sharing.push(id);
      const email = `family${sharing.length}@example.org`;
      for (const one of sharing) await library.change(`/konto/${one}`, "bibliothekarin", { email });
      counts.push(await countOf(email, "wrong password", 401));
      counts.push(await countOf(email, PASSWORD, 303));
      if (sharing.includes(carla))
        counts.push(await countOf(email, "carlas eigenes Kennwort", 303));
    }
    assert.deepEqual(
      counts,
      counts.map(() => counts[0]),
    );

    library.clock.now += 61_000;
    const plain = [await countOf("nobody", PASSWORD, 401), await countOf("anna", PASSWORD, 303)];
    await library.change(`/konto/${carla}`, "bibliothekarin", { ausweis: "ANNA" });
    library.clock.now += 6 * 60_000;
    for (const password of [PASSWORD, "carlas eigenes Kennwort"])
      plain.push(await countOf("anna", password, 303));
    plain.push(await countOf("anna", "wrong password", 401));
    assert.deepEqual(
      plain,
      plain.map(() => plain[0]),
    );
  } finally {
    hook.disable();
  }
});

withLibrary("one account that is tried too often tells nothing of others", async (library) => {
  const { anna = 0, ben = 0 } = library.accounts;
  await setPassword(library, ben, "bens eigenes Kennwort");
  let hashes = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "ARGON2REQUEST") hashes++;
    },
  }).enable();
  const tried = async (said: string, password = "wrong password") => {
    hashes = 0;
    const { status, headers } = await new Visitor(library).signIn(said, password);
    return [status, headers.get("Retry-After"), headers.get("RateLimit-Policy"), hashes];
  };
  const inTwoMinutes = () => new Date(library.clock.now + 120_000).toISOString();
  const seen: unknown[] = [];
  try {
    for (const sharing of [[anna], [anna, ben]]) {
      const email = `family${sharing.length}@example.org`;
      for (const id of sharing) await library.change(`/konto/${id}`, "bibliothekarin", { email });
      library.clock.now += 61_000;
      for (let count = 0; count < 10; count++) await tried("anna");
      const limited = [await tried(email), await tried(email)];
      library.clock.now += 61_000;
      for (let count = 0; count < 3; count++) await tried(email);
      // Nor does what is left of the share of where it comes from: however many are meant, a try is one.
      const counted = await library.app.store.rows.find("versuch", {
        zeitpunkt: { above: new Date(library.clock.now).toISOString() },
      });
      const names = Map.groupBy(counted, ({ wer }) => wer).values();
      const inAMinute = [...names].map(
        (rows) => rows.filter(({ zeitpunkt }) => `${zeitpunkt}` < inTwoMinutes()).length,
      );
      seen.push([limited, Math.max(...inAMinute)]);
    }
    assert.deepEqual(seen[1], seen[0]);
    assert.equal((seen as [[number][]][])[0]?.[0][0]?.[0], 429);

    // Whoever fills the share of an own account keeps nobody else out.
    library.clock.now += 61_000;
    for (let count = 0; count < 10; count++) await tried("anna");
    assert.equal((await tried("family2@example.org", "bens eigenes Kennwort"))[0], 303);
  } finally {
    hook.disable();
  }
});

withLibrary("confirms nobody by the password of another", async (library) => {
  const { anna = 0, ben = 0 } = library.accounts;
  await library.change(`/konto/${ben}`, "bibliothekarin", { ausweis: "anna" });
  const visitor = new Visitor(library);
  await visitor.signIn("anna");
  await setPassword(library, ben, "bens eigenes Kennwort");
  const page = await visitor.get(`/zugang/${anna}`);
  const fields = { bisher: "bens eigenes Kennwort", neu: "ein neues Kennwort" };
  const answer = await visitor.submit(page, { aktion: "kennwort" }, fields);
  assert.equal(answer.status, 422, answer.text);
});

withLibrary("leads to one's own passwords and keys, where no number is said", async (library) => {
  const { anna = 0 } = library.accounts;
  const visitor = new Visitor(library);
  // A sentence about a key that is not valid, and password managers, name these two.
  const entry = await visitor.get("/.well-known/change-password");
  assert.deepEqual(
    [entry.status, entry.headers.get("Location")],
    [303, "http://localhost/anmeldung?weiter=%2Fzugang"],
  );
  assert.equal((await library.ask("GET", "/zugang")).status, 403);
  await visitor.signIn("anna");
  for (const path of ["/zugang", "/.well-known/change-password"]) {
    const own = await visitor.get(path);
    assert.deepEqual(
      [own.status, own.headers.get("Location")],
      [303, `http://localhost/zugang/${anna}`],
      path,
    );
    assert.match(own.headers.get("Cache-Control") ?? "", /no-store/);
  }
  const nothing = await library.ask(
    "GET",
    "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
  );
  assert.equal(nothing.status, 404);
});

function setPassword({ app }: Library, id: number, password: string): Promise<void> {
  return app.store.write((writing) =>
    writing.setSecret(app.kinds.one("konto"), id, "kennwort", cheapHash(password)),
  );
}
