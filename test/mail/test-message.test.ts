/** A test message goes the way of all others, and what the server answered is told: on the page and in the terminal. */

import assert from "node:assert/strict";
import { describe } from "node:test";
import { leihwerk } from "../commands/run.ts";
import { withLibrary } from "../support/library.ts";
import { Visitor } from "../support/visitor.ts";
import { MailServer } from "./mail-server.ts";

const SENDER = "post@sued.example";

describe("a test message", () => {
  const server = MailServer.forTests();
  const settings = () => ({ smtp: server.smtp, mailSender: SENDER });

  withLibrary(
    "goes to the librarian who asks, or to another address, and shows the answer of the server",
    async (library) => {
      await library.patch("/konto/1", { email: "ich@sued.example" });
      const form = await library.ask("GET", "/probenachricht", {
        as: "bibliothekarin",
        accept: "text/html",
      });
      assert.match(form.text, /<input[^>]*name="an" value="ich@sued\.example"/);
      const send = (body: unknown, as = "bibliothekarin") =>
        library.ask("POST", "/probenachricht", { as, body });
      const own = await send({});
      assert.equal(own.status, 200);
      assert.equal(own.json.ergebnis, "gesendet");
      assert.match(own.json.antwort, /^250 /);
      assert.deepEqual(
        server.mails.map(({ to, from }) => [to, from]),
        [[["ich@sued.example"], SENDER]],
      );
      assert.equal(server.mails[0]?.header("subject"), "Probenachricht");
      server.behaviour = { refuse: { step: "to", code: 550 } };
      const refused = await send({ an: "nobody@example.org" });
      assert.equal(refused.json.ergebnis, "abgelehnt");
      assert.match(refused.json.antwort, /^550 no to today/);
      assert.doesNotMatch(refused.text, new RegExp(MailServer.password));
      assert.equal((await send({ an: "keine Adresse" })).status, 422);
      assert.equal((await send({}, "anna")).status, 403);
      const outbox = await library.ask("GET", "/postausgang", {
        as: "bibliothekarin",
        accept: "text/html",
      });
      assert.match(outbox.text, /href="probenachricht"/);
    },
    { settings },
  );

  withLibrary(
    "to a wrong address is refused beside the field, which keeps it",
    async (library) => {
      const visitor = await Visitor.signedIn(library, "bibliothekarin");
      const page = await visitor.get("/probenachricht");
      for (const an of ["foo bar", "a@b\u0001c.de", "a@x.org,c@y.org"]) {
        const refused = await visitor.submit(page, {}, { an });
        assert.equal(refused.status, 422, an);
        assert.match(refused.text, /<p class="fault" id="fehler-an">Das muss eine E-Mail-Adresse/);
        assert.match(refused.text, /<input[^>]*name="an"[^>]*aria-describedby="fehler-an"/);
        assert.ok(refused.text.includes(`name="an" value="${an}"`) || an.includes("\u0001"));
      }
      assert.equal((await visitor.submit(page, {}, { an: "" })).status, 422);
      assert.equal(server.mails.length, 0);
      const sent = await visitor.submit(page, {}, { an: "jan@bücher.example" });
      assert.equal(sent.status, 200);
      assert.match(sent.text, /value="jan@xn--bcher-kva\.example"/);
      assert.equal(server.mails.length, 1);
    },
    { settings },
  );

  withLibrary(
    "can be sent ten times a minute",
    async (library) => {
      const body = { an: "a@example.org" };
      const statuses: number[] = [];
      for (let nth = 0; nth < 11; nth++) {
        const answer = await library.ask("POST", "/probenachricht", { as: "bibliothekarin", body });
        statuses.push(answer.status);
        if (nth === 10) assert.match(answer.headers.get("Retry-After") ?? "", /^[1-9]\d?$/);
      }
      assert.deepEqual(statuses, [...Array(10).fill(200), 429]);
      assert.equal(server.mails.length, 10);
    },
    { settings },
  );

  withLibrary("is refused without a mail server, with what to set", async (library) => {
    const body = { an: "a@example.org" };
    const refused = await library.ask("POST", "/probenachricht", { as: "bibliothekarin", body });
    assert.deepEqual([refused.status, refused.json.grund], [409, "kein-mailserver"]);
    assert.match(refused.json.detail, /LEIHWERK_SMTP/);
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const page = await visitor.get("/probenachricht");
    assert.match(page.text, /LEIHWERK_SMTP/);
    assert.doesNotMatch(page.text, /name="an"/, "a form that could only be refused");
  });

  withLibrary("can be sent from the terminal, as can what waits", async ({ database }) => {
    const env = { LEIHWERK_SMTP: server.smtp, LEIHWERK_MAIL_SENDER: SENDER };
    const run = (...args: string[]) => leihwerk(["mail", ...args], { database, env });
    const sent = await run("test", "a@example.org");
    assert.equal(sent.code, 0, sent.errors);
    assert.match(sent.output, /^127\.0\.0\.1 has taken the message: 250 /);
    assert.deepEqual(server.mails[0]?.to, ["a@example.org"]);
    server.behaviour = { refuse: { step: "data", code: 554 } };
    const refused = await run("test", "a@example.org");
    assert.equal(refused.code, 1);
    assert.match(refused.output, /refuses the message: 554 /);
    for (const _ of [1, 2]) {
      const now = await run("now");
      assert.deepEqual([now.code, now.output], [0, "0 messages written, 0 e-mails sent.\n"]);
    }
    assert.equal((await run("test", "nirgends")).code, 2);
  });
});
