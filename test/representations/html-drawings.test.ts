import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import {
  Assets,
  coreAssets,
  stylesheetPath,
  textFacePath,
} from "../../src/core/representations/html/assets/assets.ts";
import { drawCover, drawCoverBeside } from "../../src/core/representations/html/drawing/cover.ts";
import { drawMonogram } from "../../src/core/representations/html/drawing/monogram.ts";
import { fit, widthOf } from "../../src/core/representations/html/drawing/text-fit.ts";
import { MONOGRAM_COLOURS, monogramPath, readMonogram } from "../../src/core/words/monogram.ts";

const KINDS = ["Buch", "Bild", "Film", "Musik", "Spiel", "Ding", "Sonstiges", ""];

describe("a monogram", () => {
  it("is well-formed for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const key = decodeURIComponent(monogramPath(name).slice("/bild/".length));
        const monogram = readMonogram(key);
        assert.ok(monogram, key);
        assertWellFormed(drawMonogram(monogram));
      }),
    );
  });

  it("has a colour of its own for each number, and light letters that can be read on it", () => {
    const grounds = Array.from({ length: MONOGRAM_COLOURS }, (_, colour) => {
      const ground = /fill="(#[0-9a-f]{6})"/.exec(drawMonogram({ initials: "gb", colour }))?.[1];
      return ground ?? "";
    });
    assert.equal(new Set(grounds).size, MONOGRAM_COLOURS);
    for (const ground of grounds) assert.ok(contrast(ground, "#fdfaf3") >= 5, ground);
  });

  it("shows a star where there are no initials", () => {
    assert.doesNotMatch(drawMonogram({ initials: "", colour: 0 }), /<text/);
  });
});

describe("a drawn cover", () => {
  it("is well-formed whatever the title, the maker and the kind", () => {
    const words = fc.string({ unit: "binary", maxLength: 400 });
    fc.assert(
      fc.property(words, words, fc.constantFrom(...KINDS), fc.nat(), (title, maker, kind, id) => {
        assertWellFormed(drawCover({ title, maker, kind, id }));
        assertWellFormed(drawCoverBeside({ title, maker, kind, id }));
      }),
    );
  });

  it("stays with a work whatever it is called, and tells works apart", () => {
    // All but the paper label, which grows with its title.
    const design = (id: number, title: string) => {
      const drawn = drawCover({ title, maker: "", kind: "Buch", id });
      return (drawn.match(/<path [^>]*>/g) ?? [])
        .filter((path) => !/M24 28h160/.test(path))
        .join("");
    };
    // Written down, since readers know a book by its cover: a new release must not bind it anew.
    assert.match(design(12, "Woyzeck"), /^<path fill="#96473a" .* d="M8 219Q60 165 110 211T200/);
    const ids = Array.from({ length: 40 }, (_, index) => index + 1);
    for (const id of ids)
      assert.equal(design(id, "Woyzeck"), design(id, "Die Räuber, ein Schauspiel"));
    assert.ok(new Set(ids.map((id) => design(id, "Woyzeck"))).size > 20);
  });

  it("binds no thing, no picture and nothing of a library's own as a book, unless it is called one", () => {
    const SPINE = 'd="M0 0h8v300H0z"';
    const ids = Array.from({ length: 40 }, (_, index) => index + 1);
    const drawn = (kind: string) =>
      ids.map((id) => drawCover({ title: "Akkuschrauber", maker: "", kind, id }));
    for (const kind of ["Ding", "Bild", "Werkzeug", "Brief"]) {
      for (const cover of drawn(kind)) assert.ok(!cover.includes(SPINE), kind);
      assert.ok(!drawn(kind).some((cover) => /M103 182q|M20 250v-/.test(cover)), "pages, shelves");
    }
    for (const kind of ["", "Buch", "Zeitschrift", "Spiel", "Schulbuch", "E-Book"])
      for (const cover of drawn(kind)) assert.ok(cover.includes(SPINE), kind);
    assert.ok(drawn("Buch").some((cover) => /M103 182q|M20 250v-/.test(cover)));
  });

  it("is read out by its name, unless the title stands beside it", () => {
    const cover = { title: "Tod & Teufel", maker: "A. B.", kind: "Buch", id: 1 };
    assert.match(drawCover(cover), /role="img"><title>Tod &amp; Teufel, A\. B\.<\/title>/);
    assert.match(drawCoverBeside(cover), /aria-hidden="true">(?!<title>)/);
  });

  it("is drawn anew when what stands on it has changed", () => {
    const cover = { title: "Woyzeck", maker: "Büchner", kind: "Buch", id: 1 };
    const known = drawCoverBeside(cover);
    assert.equal(drawCoverBeside({ ...cover }), known);
    for (const changed of [{ title: "Lenz" }, { maker: "Kafka" }, { kind: "Film" }])
      assert.notEqual(drawCoverBeside({ ...cover, ...changed }), known, JSON.stringify(changed));
  });
});

describe("text in a box", () => {
  const box = { width: 160, height: 130, sizes: [34, 26, 20, 13] };

  it("always fits by its estimated measures", () => {
    const words = fc.string({ maxLength: 500 });
    fc.assert(
      fc.property(words, (text) => {
        const { size, lines } = fit(text, box);
        assert.ok(lines.length * size <= box.height);
        for (const line of lines) assert.ok(widthOf(line) * size <= box.width + size, line);
      }),
    );
  });

  it("loses no word of a title that has room", () => {
    const title = "Des Meeres und der Liebe Wellen";
    assert.equal(fit(title, box).lines.join(" "), title);
  });
});

describe("a word too long for a line", () => {
  const box = { width: 136, height: 140, sizes: [26, 23, 20, 17, 15, 13] };

  it("ends a line at its hyphen, else between syllables", () => {
    assert.deepEqual(fit("Weihnachtsmann-Kostüm", box).lines, ["Weihnachtsmann-", "Kostüm"]);
    assert.deepEqual(fit("Weihnachtsmannkostümverleih", box).lines, [
      "Weihnachts-",
      "mannkostüm-",
      "verleih",
    ]);
  });

  it("is broken anywhere where it has none", () => {
    const lines = fit("x".repeat(60), box).lines;
    assert.equal(lines.join("").replaceAll("-", ""), "x".repeat(60));
  });
});

describe("the stylesheet", () => {
  it("has an address that changes with its content", () => {
    assert.match(stylesheetPath, /^\/gestaltung\/[0-9a-f]{12}\.css$/);
    assert.equal(coreAssets.get(stylesheetPath)?.type, "text/css; charset=utf-8");
    const [one, other] = ["a {}", "b {}"].map((css) =>
      new Assets().publish(Buffer.from(css), "css"),
    );
    assert.notEqual(one, other);
    assert.equal(new Assets().publish(Buffer.from("a {}"), "css"), one);
  });

  it("loads nothing but the text face, from here", () => {
    const css = Buffer.from(coreAssets.get(stylesheetPath)?.body ?? []).toString();
    const urls = [...css.matchAll(/url\(([^)]*)\)/g)].map(([, path]) => path ?? "");
    assert.doesNotMatch(css, /@import/);
    assert.ok(urls.includes(textFacePath));
    for (const path of urls) assert.equal(coreAssets.get(path)?.type, "font/woff2", path);
    const usual = coreAssets.get(textFacePath)?.body.length ?? 0;
    assert.ok(usual > 10_000 && usual < 60_000, `${usual}`);
  });

  for (const scheme of ["light", "dark"]) {
    it(`has enough contrast in ${scheme} mode`, () => {
      const tokens = tokensOf(scheme);
      for (const ground of ["paper", "surface"]) {
        for (const text of ["ink", "soft", "link", "link-strong"]) {
          const ratio = contrast(tokens[text] ?? "", tokens[ground] ?? "");
          assert.ok(ratio >= 4.5, `${text} on ${ground}: ${ratio.toFixed(2)}`);
        }
        for (const mark of ["edge", "ribbon"]) {
          const ratio = contrast(tokens[mark] ?? "", tokens[ground] ?? "");
          assert.ok(ratio >= 3, `${mark} on ${ground}: ${ratio.toFixed(2)}`);
        }
      }
      assert.ok(contrast(tokens["on-link"] ?? "", tokens.link ?? "") >= 4.5);
      assert.ok(contrast(tokens["on-link"] ?? "", tokens["link-strong"] ?? "") >= 4.5);
      assert.ok(contrast(tokens.link ?? "", tokens.wash ?? "") >= 4.5);
      assert.ok(contrast("#ffffff", tokens.ribbon ?? "") >= 3);
    });
  }
});

function assertWellFormed(svg: string): void {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(svg).close();
}

/** The tokens of the light mode come first in the file, those of the dark mode second. */
function tokensOf(scheme: string): Record<string, string> {
  const css = Buffer.from(coreAssets.get(stylesheetPath)?.body ?? []).toString();
  const block = css.split(":root {")[scheme === "light" ? 1 : 2]?.split("}")[0] ?? "";
  const tokens = [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{3,6});/g)];
  return Object.fromEntries(tokens.map(([, name, colour]) => [name, long(colour ?? "")]));
}

function long(colour: string): string {
  return colour.length === 4 ? colour.replace(/[0-9a-f]/g, "$&$&") : colour;
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
