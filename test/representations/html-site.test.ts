import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { prose } from "../../src/core/representations/html/frame/prose.ts";
import { inMarkdown, plainText, readMarkdown } from "../../src/core/words/markdown.ts";
import { contrastOf } from "../../src/core/words/readable-colour.ts";
import { libraryAssets, libraryStylesheetPath } from "../../src/library/assets/assets.ts";
import { readFace } from "../../src/library/site/face.ts";
import { readSite } from "../../src/library/site/site.ts";
import { libraryStartPage } from "../../src/library/site/start/start-html.ts";
import { temporaryFolder } from "../server/serving.ts";
import { withApps } from "../support/app.ts";
import { EMPTY, view } from "./html-sample.ts";

const EXAMPLE = new URL("../../examples/site", import.meta.url).pathname;

describe("the face of a library", () => {
  it("is the program's own where the folder has nothing", async () => {
    const face = await readFace("nowhere", await readSite("nowhere"));
    assert.deepEqual(face, { logo: null, stylesheets: [], notes: new Map() });
  });

  it("has logo, colours, stylesheet and texts from the folder", async () => {
    const face = await readFace(EXAMPLE, await readSite(EXAMPLE));
    assert.match(face.logo ?? "", /^\/gestaltung\/\w+\.svg$/);
    assert.equal(face.stylesheets.length, 2);
    const colours = Buffer.from(
      libraryAssets.get(face.stylesheets[0] ?? "")?.body ?? [],
    ).toString();
    assert.match(colours, /prefers-color-scheme: light\) { :root { --link: #5b2a6e;/);
    assert.match(face.notes.get("impressum de") ?? "", /Marktplatz/);
    assert.match(face.notes.get("impressum en") ?? "", /Germany/);
    const page = libraryStartPage(EMPTY, "{}", view("/", { face }));
    for (const path of [face.logo, libraryStylesheetPath, ...face.stylesheets]) {
      assert.ok(page.includes(`"${path}"`), `${path}`);
    }
  });

  it("refuses a colour that cannot be read, and says why", async () => {
    const refused = async (farben: unknown) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, "leihwerk.json"), JSON.stringify({ farben }));
      try {
        await readSite(folder);
        return "";
      } catch (error) {
        return (error as Error).message;
      }
    };
    assert.equal(await refused({ verweis: "#0b5863", bandDunkel: "#c94a45" }), "");
    assert.match(
      await refused({ verweis: "#ffcc00" }),
      /the colour "verweis" #ffcc00 cannot be read on #f3f5f2: the contrast is 1\.4 and must be 4\.5\. Choose a darker one\.$/,
    );
    assert.match(await refused({ verweisDunkel: "#223344" }), /Choose a lighter one\.$/);
    assert.match(await refused({ verweis: "red" }), /"farben" must be an object of colours/);
    assert.match(await refused({ rot: "#ff0000" }), /"farben" must be an object of colours/);
  });

  it("reckons contrast as WCAG does", () => {
    assert.equal(contrastOf("#000000", "#ffffff"), 21);
    assert.equal(contrastOf("#777777", "#ffffff").toFixed(2), "4.48");
  });
});

describe("Markdown", () => {
  const body = (text: string) => prose(readMarkdown(text).blocks).join("");

  it("knows headings, paragraphs, lists, links and emphasis", () => {
    const { title } = readMarkdown("# Impressum\n\nText");
    assert.equal(title, "Impressum");
    assert.equal(body("## Wer\nWir\nalle"), "<h2>Wer</h2>\n<p>Wir<br>alle</p>\n");
    assert.equal(body("- a\n- **b**"), "<ul>\n<li>a</li>\n<li><strong>b</strong></li>\n</ul>\n");
    assert.equal(body("1. a\n2. *b*"), "<ol>\n<li>a</li>\n<li><em>b</em></li>\n</ol>\n");
    assert.equal(
      body("[Post](mailto:a@b.example), `x`"),
      '<p><a href="mailto:a@b.example">Post</a>, <code>x</code></p>\n',
    );
  });

  it("takes what stands behind a backslash as it is", () => {
    assert.equal(
      body("\\*a\\* **b \\* c** [\\]](/x)"),
      '<p>*a* <strong>b * c</strong> <a href="/x">]</a></p>\n',
    );
    for (const text of [
      "- kein Punkt",
      "1. Mai",
      "# A*b*c **d** `e` [f](/g) <https://h> {i} \\j",
      "a-b_c",
    ]) {
      assert.equal(plainText(readMarkdown(inMarkdown(text))), `${text}\n`, text);
    }
    assert.equal(inMarkdown(" zwei\n Zeilen"), "zwei Zeilen");
  });

  it("is plain text as well, with addresses behind what they are called", () => {
    assert.equal(
      plainText(
        readMarkdown("# Titel\n\n## Wer\nWir\n\n- [hier](/a)\n- *b*\n\n<https://c.example>"),
      ),
      "Wer\n\nWir\n\n- hier (/a)\n- b\n\nhttps://c.example\n",
    );
  });

  it("lets nothing through that could run or break out", () => {
    for (const trick of [
      "<script>alert(1)</script>",
      "[x](javascript:alert(1))",
      "[x](JaVaScRiPt:alert)",
      "[x](data:text/html,x)",
      "[x](//evil.example)",
      '[x](https://a.example/"onclick="b)',
      "**<img src=x onerror=y>**",
      "# <b>x</b>\n\n<iframe>",
    ]) {
      const { title } = readMarkdown(trick);
      const markup = body(trick);
      assert.doesNotMatch(markup, /<(script|img|iframe|b)\b/i, trick);
      assert.doesNotMatch(markup, /href="(?!https?:|mailto:)|" ?on/i, trick);
      assert.ok(title === null || title === "<b>x</b>");
    }
  });
});

describe("the stylesheet", () => {
  it("is below 20 KB when compressed", () => {
    const { body } = libraryAssets.get(libraryStylesheetPath)!;
    assert.ok(brotliCompressSync(body).length < 20_000, `${brotliCompressSync(body).length}`);
  });
});

withApps(
  "imprint and privacy answer in both languages, also where nobody has written them",
  async (app) => {
    const text = async (path: string) => (await app.get(path)).text();
    assert.match(await text("/impressum?lang=de"), /steht hier noch nicht/);
    assert.match(await text("/impressum?lang=en"), /is not told here yet/);
    assert.match(await text("/datenschutz?lang=de"), /bekommt kein Cookie/);
    assert.match(await text("/datenschutz?lang=en"), /gets no cookie/);
    assert.match(await text("/?lang=de"), /<a href="impressum">Impressum<\/a>/);
    assert.equal((await app.get("/impressum.json")).status, 406);
  },
);

withApps(
  "what the library has written stands there instead",
  async (app) => {
    const page = await (await app.get("/impressum?lang=de")).text();
    assert.match(page, /<h1><bdi>Wer wir sind<\/bdi><\/h1>/);
    assert.match(page, /<title>Wer wir sind &ndash; /);
    assert.match(await (await app.get("/impressum?lang=en")).text(), /Wer wir sind/);
  },
  { site: { "impressum.md": "# Wer wir sind\n\nEin *Verein*.\n" } },
);
