/** One e-mail by a real server: what arrives, and what is told where nothing does. */

import assert from "node:assert/strict";
import { createServer } from "node:net";
import { describe, test } from "node:test";
import type { EMail } from "../../src/core/model/answers/mail.ts";
import { smtpMail } from "../../src/library/notices/send/smtp-mail.ts";
import { leihwerk } from "../commands/run.ts";
import { MailServer } from "./mail-server.ts";

const LETTER: EMail = {
  to: { address: "anna@example.org", name: "Änna Müller, geb. <Groß>" },
  text: "# Fällig: „Die *Reise*“ \\*neu\\*\n\nGuten Tag,\nbitte bringen Sie **zurück**:\n\n- [Die Reise](/werk/reise)\n- [Seite](https://x.example/)",
  language: "de",
};
const SENDER = { address: "post@buecherei.example", name: "Bücherei „Süd“" };
/** Nobody waits so long, unless a machine is very busy. */
const PATIENT = { silence: 20_000, whole: 30_000 };

describe("an e-mail", () => {
  const server = MailServer.forTests();

  const send = (letter: Partial<EMail> = {}, smtp = server.smtp, origin: string | null = null) =>
    smtpMail({ smtp, sender: () => SENDER, origin }, PATIENT).send({ ...LETTER, ...letter });

  test("arrives in plain text and in HTML, both from one source", async () => {
    assert.equal((await send({}, server.smtp, "https://katalog.example")).state, "sent");
    const [mail] = server.mails;
    assert(mail);
    assert.equal(mail.from, SENDER.address);
    assert.deepEqual(mail.to, ["anna@example.org"]);
    assert.equal(mail.header("subject"), "Fällig: „Die *Reise*“ *neu*");
    assert.match(mail.header("from"), /^"?Bücherei „Süd“"? <post@buecherei.example>$/);
    assert.match(mail.header("to"), /Änna Müller.*<anna@example.org>$/);
    assert.equal(mail.header("auto-submitted"), "auto-generated");
    assert.equal(mail.header("list-unsubscribe"), "");
    assert.equal(
      mail.part("text/plain"),
      "Guten Tag,\nbitte bringen Sie zurück:\n\n- Die Reise (https://katalog.example/werk/reise)\n- Seite (https://x.example/)\n",
    );
    assert.match(mail.part("text/html"), /<strong>zurück<\/strong>/);
    assert.match(
      mail.part("text/html"),
      /<a href="https:\/\/katalog.example\/werk\/reise">Die Reise<\/a>/,
    );
  });

  test("has no link that leads nowhere, where nobody knows the address of the site", async () => {
    await send();
    assert.match(
      server.mails[0]!.part("text/plain"),
      /- Die Reise\n- Seite \(https:\/\/x.example\/\)/,
    );
    assert.match(server.mails[0]!.part("text/html"), /<li>Die Reise<\/li>/);
  });

  test("tells where to say that no more are wanted", async () => {
    await send({ unsubscribe: "https://katalog.example/abbestellen/x", id: "nachricht-7" });
    assert.equal(
      server.mails[0]!.header("list-unsubscribe"),
      "<https://katalog.example/abbestellen/x>",
    );
    assert.equal(server.mails[0]!.header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    assert.equal(server.mails[0]!.header("message-id"), "<nachricht-7@buecherei.example>");
  });

  test("cannot be given further headers or receivers by what is in it", async () => {
    await send({
      to: { address: "anna@example.org", name: "A\r\nBcc: b@example.org" },
      text: "# Betreff\rBcc: c@example.org\n\n.\r\n\r\n.\r\nText",
    });
    const [mail] = server.mails;
    assert.deepEqual(mail?.to, ["anna@example.org"]);
    assert.equal(mail?.header("bcc"), "");
    assert.match(mail?.part("text/plain") ?? "", /Text/);
  });

  test("that is refused for good is told from one to be tried again", async () => {
    for (const step of ["from", "to", "data"] as const) {
      server.behaviour = { refuse: { step, code: 550 } };
      const refused = await send();
      // Who has something against the sender would refuse every message: somebody sets it right, then all of them go.
      assert.equal(refused.state, step === "from" ? "later" : "refused", step);
      assert.match(refused.reason, new RegExp(`550 .*no ${step} today`));
      server.behaviour = { refuse: { step, code: 451 } };
      assert.equal((await send()).state, "later", step);
    }
    assert.equal(server.mails.length, 0);
  });

  test("never leads to more waiting than is allowed", async () => {
    for (const hang of ["greeting", "to", "data"] as const) {
      server.behaviour = { hang };
      const quick = { silence: 1_500, whole: 4_000 };
      const mail = smtpMail({ smtp: server.smtp, sender: () => SENDER, origin: null }, quick);
      const { state, reason } = await mail.send(LETTER);
      assert.equal(state, hang === "data" ? "unknown" : "later", `${hang}: ${reason}`);
    }
  });

  test("is not waited for where a server drips one sign at a time", async () => {
    const dripping = createServer((socket) => {
      const timer = setInterval(() => socket.write("220-still here\r\n"), 100);
      socket.on("error", () => {}).on("close", () => clearInterval(timer));
    });
    await new Promise<void>((resolve) => {
      dripping.listen(0, "127.0.0.1", resolve);
    });
    const { port } = dripping.address() as { port: number };
    const mail = smtpMail(
      { smtp: `smtp://127.0.0.1:${port}`, sender: () => SENDER, origin: null },
      { silence: 5_000, whole: 500 },
    );
    assert.equal((await mail.send(LETTER)).state, "later");
    await new Promise((resolve) => {
      dripping.close(resolve);
    });
  });

  test("that may have been taken when the connection broke is not said to be unsent", async () => {
    server.behaviour = { die: "taken" };
    assert.equal((await send()).state, "unknown");
    assert.equal(server.seen, 1);
    server.behaviour = { die: "begin" };
    assert.equal((await send()).state, "unknown");
    server.behaviour = { die: "greeting" };
    assert.equal((await send()).state, "later");
  });

  test("waits for better times where no server is there", async () => {
    const { state, reason } = await send({}, "smtp://127.0.0.1:1");
    assert.equal(state, "later");
    assert.match(reason, /ECONNREFUSED/);
  });

  test("waits until somebody is named as its sender", async () => {
    const mail = smtpMail({ smtp: server.smtp, sender: () => null, origin: null }, PATIENT);
    const { state, reason } = await mail.send(LETTER);
    assert.equal(state, "later");
    assert.match(reason, /--mail-sender/);
  });

  test("takes no password to another machine in the open", async () => {
    // Only the name of another machine: it leads here all the same.
    const other = server.smtp.replace("127.0.0.1", "0.0.0.0");
    const { state, reason } = await send({}, other);
    assert.equal(state, "later");
    assert.match(reason, /does not encrypt/);
  });

  test("never repeats the password, whatever the server says", async () => {
    const wrong = server.smtp.replace("Wort", "Mort");
    const told = [await send({}, wrong)];
    for (const step of ["from", "to", "data"] as const) {
      server.behaviour = { refuse: { step, code: 550 } };
      told.push(await send());
    }
    for (const { reason } of told) assert.doesNotMatch(reason, /geheim|Wort|Mort/, reason);
    assert.equal(told[0]?.state, "later");
    assert.match(told[0]?.reason ?? "", /LEIHWERK_SMTP \(535\)/);
  });

  test("can be tried by the doctor, who keeps the password to himself", async () => {
    const doctor = async (smtp: string) => {
      const { output, errors } = await leihwerk(["doctor"], { env: { LEIHWERK_SMTP: smtp } });
      assert.doesNotMatch(errors, /geheim/);
      assert.doesNotMatch(output, /geheim/);
      return output;
    };
    assert.match(await doctor(server.smtp), /ok .*mail server 127\.0\.0\.1 lets us in/);
    assert.match(
      await doctor(server.smtp.replace("Wort", "Mort")),
      /BAD .*mail server.*LEIHWERK_SMTP/,
    );
  });

  test("is not waited for as long as for a message when settings are checked", async () => {
    server.behaviour = { die: "silent" };
    const { output } = await leihwerk(["serve", "--check", "--port", "0"], {
      env: { LEIHWERK_SMTP: server.smtp },
    });
    assert.match(
      output,
      /mail server 127\.0\.0\.1 cannot be used: (Timeout|Greeting never received)\. Look/,
    );
  });
});
