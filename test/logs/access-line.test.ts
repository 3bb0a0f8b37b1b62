/** The access line's shape, its escaping and what it hides. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { parseAccessLine } from "../../src/core/logs/read/parse-line.ts";
import {
  type AccessFields,
  accessLine,
  LONGEST_LINE,
} from "../../src/core/logs/write/access-line.ts";
import { escapeField, escapeMessage, unescapeBytes } from "../../src/core/logs/write/escape.ts";
import { maskSecrets } from "../../src/core/logs/write/mask.ts";
import { zoneClock } from "../../src/core/logs/write/zone-clock.ts";

const clock = zoneClock("UTC");
const fields: AccessFields = {
  address: "127.0.0.1",
  user: null,
  time: Date.UTC(2026, 10, 14, 23, 31, 56),
  request: "GET /person/42.json HTTP/1.1",
  status: 200,
  bytes: 123,
  referer: "http://localhost/personen",
  agent: "curl/8",
};

describe("an access line", () => {
  it("has the nine fields of the combined format", () => {
    assert.equal(
      accessLine({ ...fields, user: "georg.buechner" }, "combined", clock),
      '127.0.0.1 - georg.buechner [14/Nov/2026:23:31:56 +0000] "GET /person/42.json HTTP/1.1" 200 123 "http://localhost/personen" "curl/8"',
    );
  });

  it("has the first seven of them in the common format", () => {
    assert.equal(
      accessLine({ ...fields, bytes: 0 }, "common", clock),
      '127.0.0.1 - - [14/Nov/2026:23:31:56 +0000] "GET /person/42.json HTTP/1.1" 200 -',
    );
  });

  it("has the same fields as JSON, in ASCII, and is read back alike", () => {
    assert.equal(
      accessLine(
        { ...fields, user: "jörg", referer: undefined },
        "json",
        zoneClock("Europe/Berlin"),
      ),
      '{"time":"2026-11-15T00:31:56.000+01:00","client":"127.0.0.1","user":"j\\u00f6rg","method":"GET","target":"/person/42.json","protocol":"HTTP/1.1","status":200,"bytes":123,"referer":null,"agent":"curl/8"}',
    );
    const bytes = fc.string({
      unit: fc.integer({ min: 1, max: 255 }).map((byte) => String.fromCharCode(byte)),
    });
    const requests = fc.oneof(
      bytes,
      bytes.map((target) => `GET /${target}?token=${target} HTTP/1.1`),
    );
    fc.assert(
      fc.property(requests, bytes, bytes, (request, referer, agent) => {
        const all = { ...fields, request: request || "-", referer, agent };
        const line = accessLine(all, "json", clock);
        assert.match(line, /^\{[ -~]*\}$/);
        assert.deepEqual(
          parseAccessLine(line),
          parseAccessLine(accessLine(all, "combined", clock)),
        );
      }),
    );
  });

  it("escapes as Apache httpd does, on bytes", () => {
    assert.equal(
      escapeField('a"b\\c\b\n\r\t\v\f\0\x7f\xc3\xbc'),
      String.raw`a\"b\\c\b\n\r\t\v\x0c\x00\x7f\xc3\xbc`,
    );
    assert.equal(escapeMessage('a "b" \\ \n'), 'a "b" \\\\ \\n');
  });

  it("gives back the bytes that were escaped", () => {
    const bytes = fc.string({
      unit: fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte)),
    });
    fc.assert(
      fc.property(bytes, (text) => {
        const escaped = escapeField(text);
        assert.match(escaped, /^[ -~]*$/);
        assert.equal(unescapeBytes(escaped), text);
      }),
    );
  });

  it("keeps its fields apart whatever a user is called", () => {
    for (const user of ["a b", "-", "[", "a] [b", '"', "Büchner", "\n", "\\x20"]) {
      const line = accessLine({ ...fields, user }, "combined", clock);
      assert.equal(parseAccessLine(line)?.user, user, line);
    }
  });

  it("is never longer than what GoAccess reads, and is still a line then", () => {
    const long = '"\\\n'.repeat(9000);
    const line = accessLine(
      { ...fields, user: long, request: `GET /${long} HTTP/1.1`, referer: long, agent: long },
      "combined",
      clock,
    );
    assert.ok(line.length <= LONGEST_LINE, String(line.length));
    const entry = parseAccessLine(line);
    assert.equal(entry?.status, 200);
    assert.match(entry.request, /\.\.\. HTTP\/1\.1$/);
  });
});

describe("secrets in an address", () => {
  for (const [address, masked] of [
    ["/theke?gesucht=Anna+Meier&konto=3", "/theke?gesucht=***&konto=3"],
    ["/anmeldung?kennwort=geheim&weiter=/", "/anmeldung?kennwort=***&weiter=/"],
    ["/x?a=1&access_token=abc#token=def", "/x?a=1&access_token=***#token=***"],
    ["/x?_csrf=1;session=2", "/x?_csrf=***;session=***"],
    ["/x;jsessionid=123&y=1", "/x;jsessionid=***&y=1"],
    ["/x?weiter=/y?token=a?b&c=d", "/x?weiter=/y?token=***&c=d"],
    ["/x?weiter=%2Fy%3Ftoken%3Da%26b%3Dc", "/x?weiter=%2Fy%3Ftoken%3D***%26b%3Dc"],
    [
      "/x?pass%77ord=1&PASSWORT=2&user[password]=3",
      "/x?pass%77ord=***&PASSWORT=***&user[password]=***",
    ],
    ["/x?code=1&api_key=2&pin=3", "/x?code=***&api_key=***&pin=***"],
    ["https://user:pass@example.org/", "https://***@example.org/"],
    ["https://user:p@ss@example.org/a@b", "https://***@example.org/a@b"],
    [
      "/werke?suche=Passwort&barcode=7&sortierung=-titel",
      "/werke?suche=Passwort&barcode=7&sortierung=-titel",
    ],
    ["/person/42", "/person/42"],
    ["/x?design=1&keyboard=2&spinner=3&decode=4", "/x?design=1&keyboard=2&spinner=3&decode=4"],
  ]) {
    it(`are masked: ${address}`, () => assert.equal(maskSecrets(address!), masked));
  }

  it("are masked in the request line and in the referer", () => {
    const line = accessLine(
      {
        ...fields,
        request: "GET /?token=geheim1 HTTP/1.1",
        referer: "http://a:geheim2@b/?code=geheim3",
      },
      "combined",
      clock,
    );
    assert.doesNotMatch(line, /geheim/);
    assert.match(line, /"GET \/\?token=\*\*\* HTTP\/1\.1"/);
  });
});

describe("the clock of the logs", () => {
  it("writes the offset of the site's time zone, in summer and in winter", () => {
    const berlin = zoneClock("Europe/Berlin");
    assert.equal(berlin.access(Date.UTC(2026, 6, 1, 22, 0, 0)), "02/Jul/2026:00:00:00 +0200");
    assert.equal(berlin.access(Date.UTC(2026, 11, 31, 23, 30, 0)), "01/Jan/2027:00:30:00 +0100");
    assert.equal(
      zoneClock("America/St_Johns").access(Date.UTC(2026, 0, 1)),
      "31/Dec/2025:20:30:00 -0330",
    );
    assert.equal(
      zoneClock("Asia/Kathmandu").access(Date.UTC(2026, 0, 1)),
      "01/Jan/2026:05:45:00 +0545",
    );
  });

  it("changes the offset at the very second", () => {
    const berlin = zoneClock("Europe/Berlin");
    const change = Date.UTC(2026, 9, 25, 1, 0, 0);
    assert.equal(berlin.access(change - 1000), "25/Oct/2026:02:59:59 +0200");
    assert.equal(berlin.access(change), "25/Oct/2026:02:00:00 +0100");
    assert.equal(berlin.access(change - 1), "25/Oct/2026:02:59:59 +0200");
  });

  it("knows no time zone that does not exist", () => {
    assert.throws(() => zoneClock("Mars/Olympus"), RangeError);
  });

  it("gives back the instant it wrote", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.constantFrom("Europe/Berlin", "Asia/Kathmandu", "America/New_York", "Pacific/Apia"),
        (second, zone) => {
          const time = second * 1000;
          const line = accessLine({ ...fields, time }, "combined", zoneClock(zone));
          assert.equal(parseAccessLine(line)?.time, time, line);
        },
      ),
    );
  });
});
