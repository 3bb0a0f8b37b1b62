/** A reader's calendar for programs that cannot sign in: an address with a secret of its own, which opens nothing else. */

import assert from "node:assert/strict";
import { maskSecrets } from "../../../src/core/logs/write/mask.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

withLibrary(
  "a calendar can be subscribed to at an address that is shown once, and closed",
  async (library) => {
    await library.lend("B1", "anna");
    const { anna = 0 } = library.accounts;
    const address = await open(library);
    const feed = (path: string) => library.ask("GET", path, { accept: "*/*" });
    const { status, headers, text } = await feed(address);
    assert.equal(status, 200);
    assert.match(headers.get("Content-Type") ?? "", /^text\/calendar/);
    assert.match(headers.get("Cache-Control") ?? "", /private|no-store/);
    assert.match(text, /DTSTART;VALUE=DATE:20260403/);
    assert.match(text, /SUMMARY:.*Woyzeck/);

    // Neither stored nor shown again.
    const [account] = await library.app.store.read.members(library.app.kinds.one("konto"), [anna]);
    const secret =
      new URL(address, "http://x").searchParams.get("token")?.split("-").slice(1).join("-") ?? "";
    assert.ok(secret.length > 40);
    assert.ok(!JSON.stringify(account?.values).includes(secret));
    const visitor = new Visitor(library);
    await visitor.signIn("anna");
    assert.ok(!(await visitor.get(`/zugang/${anna}`)).text.includes(secret));
    assert.doesNotMatch(maskSecrets(`GET ${address} HTTP/1.1`), new RegExp(secret));
    assert.ok(
      !(await library.ask("GET", "/vorgaenge", { as: "bibliothekarin" })).text.includes(secret),
    );

    // It opens this calendar and nothing else.
    const { ben = 0 } = library.accounts;
    for (const wrong of [
      address.slice(0, -1),
      `${address}x`,
      address.replace(`token=${anna}-`, `token=${ben}-`),
      address.replace(`token=${anna}-`, "token=999-"),
      "/kalender",
      "/kalender?token=",
      "/kalender?token=1-%00",
    ])
      assert.equal((await feed(wrong)).status, 404, wrong);
    const token = address.split("=")[1] ?? "";
    for (const credentials of [token, secret]) {
      const answer = await library.ask("GET", `/konto/${anna}`, {
        headers: { Authorization: `Bearer ${credentials}` },
      });
      assert.equal(answer.status, 401);
    }

    const another = await open(library);
    assert.equal((await feed(address)).status, 404);
    assert.equal((await feed(another)).status, 200);
    const page = await visitor.get(`/zugang/${anna}`);
    assert.equal((await visitor.submit(page, { aktion: "kalender-zu" })).status, 200);
    assert.equal((await feed(another)).status, 404);
  },
);

withLibrary(
  "a calendar ends with the password and with the account, and only its owner opens it",
  async (library) => {
    const { anna = 0 } = library.accounts;
    const address = await open(library);
    const status = async () => (await library.ask("GET", address, { accept: "*/*" })).status;
    await library.change(`/konto/${anna}`, "bibliothekarin", { aktiv: "nein" });
    assert.equal(await status(), 404);
    await library.change(`/konto/${anna}`, "bibliothekarin", { aktiv: "ja" });
    assert.equal(await status(), 200);
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const by = (as: string) =>
      library.ask("POST", `/zugang/${anna}`, { as, headers, body: "aktion=kalender" });
    assert.equal((await by("bibliothekarin")).status, 403);
    const visitor = new Visitor(library);
    await visitor.signIn("anna");
    const page = await visitor.get(`/zugang/${anna}`);
    const changed = await visitor.submit(
      page,
      { aktion: "kennwort" },
      { bisher: "correct horse battery", neu: "ein ganz neues Kennwort" },
    );
    assert.equal(changed.status, 200, changed.text);
    assert.equal(await status(), 404);
  },
);

withLibrary(
  "reminders are ended by the link in a message, by one click of a mail program too",
  async (library) => {
    const { anna = 0, ben = 0 } = library.accounts;
    const { unsubscribing } = library.app.daily.identity;
    const path = `/abbestellen?token=${unsubscribing.make(anna)}`;
    const wish = async (id: number) =>
      (await library.ask("GET", `/konto/${id}`, { as: "bibliothekarin" })).json.nachrichten;
    const page = await library.ask("GET", path, { accept: "text/html" });
    assert.match(page.text, /Keine Erinnerungen mehr/);
    assert.notEqual(await wish(anna), "nötige", "looking changes nothing");
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const click = (address: string) =>
      library.ask("POST", address, { accept: "*/*", headers, body: "List-Unsubscribe=One-Click" });
    assert.equal((await click(path)).status, 200);
    assert.equal(await wish(anna), "nötige");
    for (const wrong of [path.replace(`token=${anna}`, `token=${ben}`), "/abbestellen", `${path}x`])
      assert.equal((await click(wrong)).status, 404);
    assert.notEqual(await wish(ben), "nötige");
    // Whoever wants letters gets no e-mails again by it.
    await library.change(`/konto/${anna}`, "bibliothekarin", { nachrichten: "Brief" });
    await click(path);
    assert.equal(await wish(anna), "Brief");
    await doDailyWork(library.app.daily);
  },
);

/** The address, without the host, of a calendar that anna opens. */
async function open(library: Library): Promise<string> {
  const visitor = new Visitor(library);
  await visitor.signIn("anna");
  const page = await visitor.get(`/zugang/${library.accounts.anna}`);
  const made = await visitor.submit(page, { aktion: "kalender" });
  assert.equal(made.status, 200, made.text);
  const [, address = ""] =
    /http:\/\/localhost(\/kalender\?token=[A-Za-z0-9_-]+)/.exec(made.text) ?? [];
  assert.notEqual(address, "");
  assert.ok(made.text.includes(`href="webcal://localhost${address}"`));
  assert.ok(made.text.includes(`data-copy="http://localhost${address}"`));
  return address;
}
