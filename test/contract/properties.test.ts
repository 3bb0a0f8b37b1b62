/** For any text and any values at all: what is put in comes out the same in every representation, and breaks none. */

import assert from "node:assert/strict";
import fc from "fast-check";
import type { Field } from "../../src/core/model/kinds/field.ts";
import type { Kind } from "../../src/core/model/kinds/kind.ts";
import { tries } from "../running/same-each-time.ts";
import {
  EVERY_FREE_KIND,
  formOf,
  inEachWorld,
  ORIGIN,
  type TestApp,
  withApps,
} from "../support/app.ts";
import { someCode } from "../support/some-codes.ts";
import { child, parseXml } from "./judges.ts";

const AS = { as: "bibliothekarin" } as const;
const RUNS = { numRuns: tries(20) };

/** Characters that have broken something somewhere. */
const NASTY = fc.constantFrom(
  ..."<>&\"'`\\/%{}[]|;:,.?!#$*+-=_~^@ \u00a0\u2003\u200b\u200d\u200e\u202e\u2066\ufeff😀ßÄé\u0301İıﬁﷺ𝕏한中ا\u0378\ue000",
  "]]>",
  "<!--",
  "-->",
  "<![CDATA[",
  "</script>",
  "<script>",
  "&amp;",
  "&#0;",
  "&lt;",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of the texts that break things
  "${x}",
  "{{x}}",
  "%00",
  "\\u0000",
  "\\",
  "--",
  "';",
  "__proto__",
  "null",
  "\u{10ffff}",
  "\u{1f468}\u200d\u{1f469}",
);

/** Any text that a single line may hold, composed as it is stored. */
const LINE = fc
  .array(fc.oneof({ weight: 3, arbitrary: NASTY }, fc.string({ unit: "binary", maxLength: 6 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join("").normalize("NFC"))
  .map((text) => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]/gu, ""))
  .map((text) => [...text].slice(0, 150).join(""))
  .filter((text) => [...text].length <= 200 && text === text.normalize("NFC"));

const NAME = LINE.filter((text) => text.trim() !== "");

/** Several lines, as a description may have. */
const LINES = fc.array(LINE, { maxLength: 4 }).map((lines) => lines.join("\n"));

inEachWorld(
  "any name and text of a person comes out of JSON, XML and the page as it was put in",
  async (app) => {
    // What is empty has no place on a page.
    const [whole, short] = [await skeletonFor(app, "x", "x"), await skeletonFor(app, "", "x")];
    await fc.assert(
      fc.asyncProperty(
        LINE,
        NAME,
        fc.constantFrom("json", "xml", "form"),
        async (vorname, nachname, format) => {
          const path = await post(app, app.maker.singular, { vorname, nachname }, format);
          const json = await app.json(path);
          assert.equal(json.vorname, vorname);
          assert.equal(json.nachname, nachname);
          const xml = parseXml(await (await app.get(`${path}.xml`)).text());
          assert.equal(child(xml, "vorname").text, vorname);
          assert.equal(child(xml, "nachname").text, nachname);
          const linked = await (await app.get(`${path}.jsonld`)).json();
          assert.equal(linked.familyName, nachname);
          const page = await (await app.get(`${path}.html`)).text();
          const title = `${vorname} ${nachname}`.trim();
          assert.ok(textOf(page).includes(title), "the text content of the page has the name");
          const skeleton = vorname === "" ? short : whole;
          assert.equal(tagsOf(page), skeleton, "and its tags are those of any other page");
        },
      ),
      RUNS,
    );
  },
);

withApps("any text of several lines survives every format, and any list of texts", async (app) => {
  await fc.assert(
    fc.asyncProperty(
      NAME,
      LINES,
      fc.array(NAME, { maxLength: 3 }),
      fc.constantFrom("json", "xml"),
      async (titel, text, stichwort, format) => {
        const beginn = "2026-03-01";
        const path = await post(app, "ausstellung", { titel, beginn, text, stichwort }, format);
        const json = await app.json(path);
        assert.equal(json.titel, titel);
        assert.equal(json.text ?? "", text);
        assert.deepEqual(json.stichwort, stichwort);
        const xml = parseXml(await (await app.get(`${path}.xml`)).text());
        assert.equal(child(xml, "titel").text, titel);
        assert.deepEqual(
          child(xml, "stichworte").children.map((node) => node.text),
          stichwort,
        );
        if (text !== "") assert.equal(child(xml, "text").text, text);
        assert.equal((await app.get(`${path}.html`)).status, 200);
      },
    ),
    RUNS,
  );
});

inEachWorld(
  "any text at all as a name is taken or refused with a fault, and never breaks anything",
  async (app) => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300 }), async (nachname) => {
        const response = await app.request("POST", `/${app.maker.plural}`, {
          ...AS,
          body: { nachname },
        });
        assert.ok(response.status === 201 || response.status === 422, String(response.status));
        if (response.status === 422) return;
        const path = response.headers.get("Location")?.slice(ORIGIN.length) ?? "";
        assert.equal(
          (await app.json(path)).nachname,
          nachname.normalize("NFC").replace(/\r\n?/g, "\n"),
        );
      }),
      RUNS,
    );
  },
);

inEachWorld(
  "any bytes as a body are answered with a status of the client's, and change nothing unseen",
  async (app) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.json().map((text) => new TextEncoder().encode(text)),
          LINE.map((text) => new TextEncoder().encode(`<person>${text}</person>`)),
        ),
        fc.constantFrom(
          "application/json",
          "application/xml",
          "application/x-www-form-urlencoded",
          "multipart/form-data; boundary=x",
          "text/plain",
        ),
        async (body, type) => {
          const before = await app.store.change();
          const response = await app.request("POST", `/${app.maker.plural}`, {
            ...AS,
            headers: { "Content-Type": type },
            body: new Uint8Array(body),
          });
          const written = response.status === 201 || response.status === 303;
          assert.ok(
            written || (response.status >= 400 && response.status < 500),
            `${type} ${response.status}`,
          );
          assert.equal((await app.store.change()) > before, written);
        },
      ),
      { numRuns: tries(30) },
    );
  },
);

inEachWorld("any address is answered without an error of ours", async (app) => {
  const part = fc.oneof(
    fc.constantFrom(
      "person",
      "personen",
      "werk",
      "werke",
      "schema",
      "problem",
      "bild",
      "sitemap",
      "1",
      "0",
      ".json",
      "..",
      ".",
      "%2e",
      "%00",
      "%ff",
      "%",
      "~",
      "x".repeat(50),
    ),
    fc.webSegment(),
    LINE,
  );
  const query = fc.webQueryParameters();
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 4 }),
      query,
      fc.constantFrom("GET", "HEAD", "OPTIONS", "DELETE"),
      async (parts, search, method) => {
        const path = `/${parts.join("/")}`.replaceAll("?", "%3F").replaceAll("#", "%23");
        if (!URL.canParse(ORIGIN + path)) return;
        const response = await app.request(method, `${path}?${search}`);
        assert.ok(response.status < 500, `${method} ${path}?${search} ${response.status}`);
        const location = response.headers.get("Location");
        if (location) assert.equal(new URL(location).origin, ORIGIN);
      },
    ),
    { numRuns: tries(60) },
  );
});

for (const { singular, formats, withApps } of EVERY_FREE_KIND) {
  withApps(
    `any ${singular} that was read can be sent back in each format and stays what it is`,
    async (app) => {
      const kind = app.kinds.one(singular);
      const base = await app.sample(kind);
      const { id } = await app.add(kind);
      await fc.assert(
        fc.asyncProperty(valuesOf(kind), async (values) => {
          const body = { ...base, ...(singular === "vorlage" ? withoutBraces(values) : values) };
          const put = await app.request("PUT", `/${singular}/${id}`, { ...AS, body });
          assert.equal(put.status, 200, await put.clone().text());
          const [before, changes] = [await app.member(kind, id), await app.store.change()];
          for (const { name, type } of formats.readBack) {
            const read = await app.request("GET", `/${singular}/${id}.${name}`, AS);
            const bytes = new Uint8Array(await read.arrayBuffer());
            const tag = read.headers.get("ETag") ?? "";
            const again = await app.request("PUT", `/${singular}/${id}`, {
              ...AS,
              body: bytes,
              headers: { "Content-Type": type, "If-Match": tag },
            });
            assert.equal(again.status, 200, name);
            assert.equal(again.headers.get("ETag"), tag, name);
          }
          assert.deepEqual(await app.member(kind, id), before);
          assert.equal(await app.store.change(), changes);
        }),
        { numRuns: tries(6) },
      );
    },
  );
}

/** Any values for the fields of a kind that are bound to no pattern of their own. */
function valuesOf(kind: Kind): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(kind.fields).flatMap(([name, field]) => {
    const arbitrary =
      field.write && !field.write.includes("bibliothekar") ? null : arbitraryFor(field);
    return arbitrary ? [[name, arbitrary] as const] : [];
  });
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: fields.filter(([name]) => kind.fields[name]?.required).map(([name]) => name),
  });
}

function arbitraryFor(field: Field): fc.Arbitrary<unknown> | null {
  const schema = field.schema as {
    pattern?: string;
    format?: string;
    minimum?: number;
    maximum?: number;
    maxLength?: number;
    items?: { pattern?: string; format?: string };
  };
  const isPlain = (one: { pattern?: string; format?: string } | undefined) =>
    !one?.format && (one?.pattern?.startsWith("^[^") ?? false);
  const text = field.required ? NAME : LINE;
  switch (field.type) {
    case "text":
      if (field.code) {
        const { code } = field;
        return fc.nat(10_000).map((one) => someCode(code, one));
      }
      if (!isPlain(schema) || field.unique) return null;
      if ((schema.maxLength ?? 0) < 200)
        return text
          .map((line) => [...line].slice(0, schema.maxLength).join("").normalize("NFC"))
          .filter((line) => !field.required || line.trim() !== "");
      return field.multiline
        ? LINES.filter((lines) => !field.required || lines.trim() !== "")
        : text;
    case "number":
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 0 });
    case "choice":
      return fc.constantFrom(...field.choices.slice(0, 2));
    case "texts":
      if (field.code) {
        const { code } = field;
        return fc
          .uniqueArray(fc.nat(10_000), { maxLength: 3 })
          .map((some) => [...new Set(some.map((one) => someCode(code, one)))]);
      }
      return isPlain(schema.items) ? fc.array(NAME, { maxLength: 3 }) : null;
    default:
      return null;
  }
}

/** In the text of a message braces stand for something: for what, its rules decide. */
function withoutBraces(values: Record<string, unknown>): Record<string, unknown> {
  const plain = (value: unknown) =>
    typeof value === "string" ? value.replaceAll(/[{}]/g, "|") : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));
}

async function post(
  app: TestApp,
  singular: string,
  values: Record<string, unknown>,
  format: string,
): Promise<string> {
  const types: Record<string, string> = {
    json: "application/json",
    xml: "application/xml",
    form: "application/x-www-form-urlencoded",
  };
  const body =
    format === "json"
      ? JSON.stringify(values)
      : format === "form"
        ? formOf(values)
        : xmlOf(app.kinds.one(singular), values);
  const response = await app.request("POST", `/${app.kinds.one(singular).plural}`, {
    ...AS,
    headers: { "Content-Type": types[format] ?? "" },
    body,
  });
  assert.ok(
    response.status === 201 || response.status === 303,
    `${response.status} ${await response.clone().text()}`,
  );
  return new URL(response.headers.get("Location") ?? "").pathname;
}

/** XML by hand: not by the writer that is on trial. */
function xmlOf(kind: Kind, values: Record<string, unknown>): string {
  const escaped = (text: unknown) =>
    String(text).replace(/[&<>\r\n\t"]/g, (character) => `&#${character.codePointAt(0)};`);
  const elements = Object.entries(values).map(([name, value]) => {
    const field = kind.fields[name];
    if (field?.type !== "texts") return `<${name}>${escaped(value)}</${name}>`;
    return `<${field.container}>${(value as string[]).map((entry) => `<${name}>${escaped(entry)}</${name}>`).join("")}</${field.container}>`;
  });
  return `<?xml version="1.0"?><${kind.singular}>${elements.join("")}</${kind.singular}>`;
}

/** What a page shows, with its references undone. */
function textOf(page: string): string {
  const names: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return page
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => names[name] ?? "");
}

/** The tags of a page in their order, without their attributes. */
function tagsOf(page: string): string {
  return [...page.matchAll(/<(\/?[a-z!][a-z0-9]*)/gi)].map((found) => found[1]).join(" ");
}

async function skeletonFor(app: TestApp, vorname: string, nachname: string): Promise<string> {
  const { path } = await app.addPerson(vorname, nachname);
  return tagsOf(await (await app.get(`${path}.html`)).text());
}
