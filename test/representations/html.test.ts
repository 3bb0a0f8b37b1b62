import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Problem, STATUS } from "../../src/core/model/answers/problem.ts";
import { problemDocument } from "../../src/core/model/answers/problem-document.ts";
import { problemPage } from "../../src/core/representations/html/problem.ts";
import jsonld from "../../src/core/representations/jsonld.ts";
import type { ProblemCode } from "../../src/core/texts/codes.ts";
import { LANGUAGES, textsOf } from "../../src/core/texts/languages.ts";
import { libraryStartPage } from "../../src/library/site/start/start-html.ts";
import {
  ausstellung,
  buechner,
  EMPTY,
  html,
  konto,
  listing,
  member,
  person,
  titles,
  view,
  werk,
  woyzeck,
} from "./html-sample.ts";

const LIBRARIAN = { id: 1, username: "bibliothekarin", role: "bibliothekar" } as const;

describe("the page of a person", () => {
  const page = html.member(buechner(), view("/person/georg-buechner"));

  it("has a heading, the image, a sentence with the number of works and the user name", () => {
    assert.match(page, /<h1><bdi>Georg Büchner<\/bdi><\/h1>/);
    assert.match(page, /<img class="portrait" src="\/bild\/monogramm-gb-\d"/);
    assert.match(textOf(page), /Von Georg Büchner \(georg\.buechner\) sind 2 Werke verzeichnet\./);
  });

  it("links to the works by the relative path, with the title as link text", () => {
    assert.match(page, /<base href="\/">/);
    assert.match(page, /<a href="werk\/2">Werk 2<\/a>/);
  });

  it("says in every language how many works there are", () => {
    const sentence = (count: number, language: string) => {
      const shown = html.member(buechner({ werk: titles(count) }), view("/person/3", { language }));
      return /<p class="lead">(.*?)<\/p>/.exec(shown)?.[1]?.replace(/<.*?>/g, "");
    };
    assert.equal(
      sentence(0, "de"),
      "Von Georg Büchner (georg.buechner) ist noch kein Werk verzeichnet.",
    );
    assert.equal(sentence(1, "de"), "Von Georg Büchner (georg.buechner) ist 1 Werk verzeichnet.");
    assert.equal(
      sentence(39_225, "de"),
      "Von Georg Büchner (georg.buechner) sind 39.225 Werke verzeichnet.",
    );
    assert.equal(
      sentence(1, "en"),
      "The catalogue holds 1 work by Georg Büchner (georg.buechner).",
    );
    assert.equal(
      sentence(39_225, "en"),
      "The catalogue holds 39,225 works by Georg Büchner (georg.buechner).",
    );
  });

  it("shows a hundred works at a time and leads to the next ones", () => {
    const many = buechner({ werk: titles(250) });
    const first = html.member(many, view("/person/georg-buechner"));
    assert.equal(linksToWorks(first).length, 100);
    assert.match(first, /rel="next" href="\/person\/georg-buechner\?ab=101"/);
    assert.doesNotMatch(first, /rel="prev"/);

    const last = html.member(many, view("/person/georg-buechner?ab=201&lang=en"));
    assert.deepEqual([linksToWorks(last)[0], linksToWorks(last).length], ["werk/201", 50]);
    assert.match(last, /rel="prev" href="\/person\/georg-buechner\?ab=101&amp;lang=en"/);
    assert.match(last, /rel="first" href="\/person\/georg-buechner\?lang=en"/);
    assert.doesNotMatch(last, /rel="next"/);
  });

  it("takes any nonsense for the place to begin", () => {
    for (const place of ["0", "-5", "x", "1.5", "1e9", "", "NaN"]) {
      const many = buechner({ werk: titles(250) });
      const page = html.member(many, view(`/person/3?ab=${place}`));
      assert.ok(linksToWorks(page).length > 0, place);
    }
  });

  it("turns identifiers into links to where they lead", () => {
    const page = html.member(buechner({ gnd: "118516906" }), view("/person/3"));
    assert.match(page, /href="https:\/\/d-nb\.info\/gnd\/118516906" rel="external noopener"/);
  });
});

describe("every page", () => {
  it("names its canonical address, its other formats and its languages in the head", () => {
    const page = html.member(buechner(), view("/person/3"));
    assert.match(
      page,
      /<link rel="canonical" href="http:\/\/localhost:8080\/person\/georg-buechner">/,
    );
    assert.match(
      page,
      /<link rel="alternate" type="application\/json" href="http:\/\/localhost:8080\/person\/georg-buechner\.json">/,
    );
    assert.match(
      page,
      /hreflang="en" href="http:\/\/localhost:8080\/person\/georg-buechner\?lang=en"/,
    );
    assert.match(page, /<title>Georg Büchner &ndash; Leihwerk<\/title>/);
  });

  it("skips to the content of the same page in spite of the base", () => {
    const page = html.collection(listing(werk, [woyzeck()]), view("/werke?suche=a"));
    assert.match(page, /<a class="skip" href="\/werke\?suche=a#inhalt">/);
    assert.match(
      html.member(woyzeck(), view("/werk/12", { suffix: ".html" })),
      /"\/werk\/12\.html#inhalt"/,
    );
  });

  it("switches the language and keeps path and query", () => {
    const page = html.collection(listing(werk, [woyzeck()]), view("/werke?suche=a&lang=de"));
    assert.match(page, /<form class="languages" method="post" action="sprache"/);
    assert.match(page, /name="zurueck" value="\/werke\?suche=a&amp;lang=de"/);
    assert.match(page, /<button name="lang" value="en" lang="en">English<\/button>/);
    assert.match(page, /hreflang="en" href="[^"]*\/werke\?suche=a&amp;lang=en"/);
    assert.match(page, /<html lang="de">/);
  });

  it("never leads to another host by a path with two slashes", () => {
    const page = html.problems.write(problem("nicht-gefunden", { path: "//evil" }), {
      ...view("/"),
      path: "//evil.example/x",
    });
    assert.doesNotMatch(page, /href="\/\//);
  });

  it("shows what somebody wrote as text, never as markup", () => {
    const evil = `<script>alert("1")</script>' onload='x`;
    const pages = [
      html.member(buechner({ vorname: evil, beschreibung: evil, image: evil }), view("/person/3")),
      html.member(
        woyzeck({ titel: evil, schlagwort: [linkTo(evil)], verweis: [evil] }),
        view("/werk/12"),
      ),
      html.collection(
        listing(werk, [woyzeck({ titel: evil })]),
        view(`/werke?suche=${encodeURIComponent(evil)}`),
      ),
      html.problems.write(
        problem("nicht-gefunden", { path: evil }),
        view(`/${encodeURIComponent(evil)}`),
      ),
      libraryStartPage(EMPTY, "{}", view("/", { siteName: evil })),
    ];
    for (const page of pages) {
      assert.doesNotMatch(page, /<script>|' onload='/);
    }
  });

  it("has no inline style or script, which the content security policy would refuse", () => {
    const page = html.member(woyzeck(), view("/werk/12"));
    assert.doesNotMatch(page, /<style|\sstyle=|\son[a-z]+=/);
    assert.deepEqual(
      page.match(/<script[^>]*>/g)?.map((tag) => /src=|ld\+json/.test(tag)),
      [true, true],
    );
  });

  it("holds its data for search engines, and nothing in them can end them", () => {
    const evil = "</script><script>alert(1)</script>";
    const shown = html.member(woyzeck({ titel: evil }), {
      ...view("/werk/12"),
      representations: [html, jsonld],
    });
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(shown)?.[1] ?? "";
    assert.equal(JSON.parse(data).name, evil);
    assert.doesNotMatch(shown, /<script>/);
    const account = member(konto, 4, { username: "anna", rolle: "leser" });
    const own = html.member(account, { ...view("/konto/4"), representations: [html, jsonld] });
    assert.doesNotMatch(
      own,
      /<script type="application/,
      "what is not for everybody is not for search engines",
    );
  });
});

describe("the page of a work", () => {
  it("names its makers with their roles and writes years without grouping", () => {
    const page = html.member(woyzeck({ jahr: -420, sprache: ["de"] }), view("/werk/12"));
    assert.match(page, /<a href="person\/georg-buechner">Georg Büchner<\/a>/);
    assert.match(textOf(page), /von Georg Büchner \(Autor\)/);
    assert.match(textOf(page), /420 v\. Chr\./);
    assert.match(page, /<dt>Sprache<\/dt><dd><bdi>Deutsch<\/bdi><\/dd>/);
  });

  it("stands near others by the same maker and on the same subject", () => {
    const near = (field: string, title: string) => ({ field, title, members: [woyzeck()] });
    const nearby = [near("person", "Georg Büchner"), near("schlagwort", "")];
    const page = html.member(woyzeck(), view("/werk/12", { nearby }));
    assert.match(page, /<h2 id="nahe-1">Mehr von Georg Büchner<\/h2>/);
    assert.match(page, /<h2 id="nahe-2">Zum selben Thema<\/h2>/);
  });

  it("leads from a subject to all that have it", () => {
    const page = html.member(woyzeck({ schlagwort: [linkTo("Tod & Liebe")] }), view("/werk/12"));
    assert.match(page, /<ul class="keywords"><li><bdi><a href="schlagwort\/7">Tod &amp; Liebe</);
  });
});

describe("the page of any other kind", () => {
  const values = {
    titel: "Vormärz",
    eroeffnung: "2026-03-01",
    besuche: 12_345,
    seite: "https://www.example.org/",
    werk: titles(2),
  };
  const exhibition = member(ausstellung, 1, values);

  it("is made from the fields, in the language of the reader", () => {
    const page = html.member(exhibition, view("/ausstellung/1", { language: "en" }));
    assert.match(page, /<dd><time datetime="2026-03-01">1 March 2026<\/time><\/dd>/);
    assert.match(page, /<dt>Besuche<\/dt><dd>12,345<\/dd>/);
    assert.match(page, /<dt>Website<\/dt>/);
    assert.match(page, /<a href="werk\/1">Werk 1<\/a>/);
    assert.match(page, /<a href="ausstellungen"><bdi>Ausstellungen<\/bdi><\/a>/);
  });

  it("hides from a reader what only librarians may read", () => {
    const account = member(konto, 4, {
      username: "anna",
      rolle: "leser",
      notiz: "geheim",
      kennwort: "x",
    });
    const reader = { id: 4, username: "anna", role: "leser" } as const;
    assert.doesNotMatch(
      html.member(account, view("/konto/4", { actor: reader })),
      /geheim|<dt>Kennwort/,
    );
    assert.match(html.member(account, view("/konto/4", { actor: LIBRARIAN })), /geheim/);
  });
});

describe("the page of a collection", () => {
  it("links to every entry and to the next page", () => {
    const next = { back: false, value: "x", id: 3 };
    const page = html.collection(
      listing(person, [buechner()], { next, total: 319 }),
      view("/personen"),
    );
    assert.match(page, /<a class="entry-title" href="person\/georg-buechner">/);
    assert.match(page, /rel="next" href="\/personen\?nach=/);
    assert.match(textOf(page), /319 Personen/);
  });

  it("turns the order round when it is chosen again", () => {
    const works = listing(werk, [woyzeck(), woyzeck()]);
    const ascending = html.collection(works, view("/werke?sortierung=jahr&nach=x"));
    assert.match(
      ascending,
      /<a rel="nofollow" href="\/werke\?sortierung=-jahr" aria-current="true">Jahr/,
    );
    const descending = html.collection(works, view("/werke?sortierung=-jahr"));
    assert.match(
      descending,
      /<a rel="nofollow" href="\/werke\?sortierung=jahr" aria-current="true">Jahr/,
    );
  });

  it("keeps the words in the search and offers the other collections when nothing is found", () => {
    const page = html.collection(listing(werk, []), view("/werke?suche=B%C3%BCchner"));
    assert.match(page, /name="suche" value="Büchner"/);
    assert.match(textOf(page), /Zu „Büchner“ wurde nichts gefunden\./);
    assert.match(page, /href="personen\?suche=B%C3%BCchner"/);
  });

  it("leads everybody to what everybody may see, and librarians to their desk", () => {
    const shown = (actor: typeof LIBRARIAN | null) =>
      html.collection(listing(werk, [woyzeck()]), view("/werke", { actor }));
    for (const page of [shown(null), shown(LIBRARIAN)]) {
      assert.match(page, /href="personen"/);
      assert.doesNotMatch(page, /href="konten"/);
    }
    assert.doesNotMatch(shown(null), /href="theke"/);
    assert.match(shown(LIBRARIAN), /href="theke"/);
  });

  it("stays below 30 KB for 20 entries", () => {
    const works = Array.from({ length: 20 }, () =>
      woyzeck({ titel: "Ein Titel von einiger Länge ".repeat(3) }),
    );
    const page = html.collection(listing(werk, works, { total: 774 }), view("/werke"));
    assert.ok(Buffer.byteLength(page) < 30_000, `${Buffer.byteLength(page)}`);
  });
});

describe("the start page", () => {
  it("has a search, what is new, what is borrowed most and the numbers", () => {
    const start = {
      newest: [woyzeck()],
      today: "2026-11-15",
      borrowed: [woyzeck()],
      facets: [],
      counts: [{ kind: person, total: 319 }],
    };
    const page = libraryStartPage(start, "{}", view("/"));
    assert.match(page, /<form class="search" role="search" action="werke"/);
    assert.match(page, /<button formaction="personen">Personen<\/button>/);
    assert.match(page, /href="werk\/12"/);
    assert.match(page, /Am meisten ausgeliehen/);
    assert.match(textOf(page), /319\s+Personen/);
    assert.match(page, /href="\/\?format=json"/);
  });

  it("works for a library that is still empty", () => {
    const page = libraryStartPage(EMPTY, "{}", view("/"));
    assert.match(page, /<h1>/);
  });
});

describe("the page of an error", () => {
  it("fills the search from the address that led nowhere", () => {
    const page = html.problems.write(
      problem("nicht-gefunden", { path: "/person/georg-buchner" }),
      view("/person/georg-buchner"),
    );
    assert.match(page, /action="personen"/);
    assert.match(page, /name="suche" value="georg buchner"/);
    assert.match(page, /<meta name="robots" content="noindex">/);
  });

  it("leads to the collection that a misspelt or translated address means", () => {
    for (const path of ["/PERSONEN", "/persons", "/persnen/Keun", "/People"]) {
      const page = html.problems.write(problem("nicht-gefunden", { path }), view(path));
      assert.match(page, /<li><a href="personen">Alle Personen<\/a>/, path);
      assert.match(page, new RegExp(`name="suche" value="${path.split("/")[2] ?? ""}"`), path);
    }
  });

  it("survives an address that is not even UTF-8", () => {
    const page = html.problems.write(
      problem("ungueltige-anfrage", { reason: "percent-encoding" }),
      {
        ...view("/"),
        path: "/%ff",
      },
    );
    assert.match(textOf(page), /Auf ein Prozentzeichen folgen/);
  });

  it("names each fault by the label of its field", () => {
    const faults = [
      { pointer: "/titel", code: "pflicht" },
      { pointer: "/person/0/rolle", code: "zu-lang", params: { limit: 200 } },
      { pointer: "/a~1b", code: "unbekannt", params: { name: "a/b" } },
    ] as const;
    const page = html.problems.write(
      problem("ungueltige-angaben", { count: 3 }, { faults }),
      view("/werke"),
    );
    assert.match(page, /<dt>Titel<\/dt><dd dir="auto">Diese Angabe wird gebraucht\.<\/dd>/);
    assert.match(page, /<dt>Beteiligte, Eintrag 1, Rolle<\/dt>/);
    assert.match(page, /<dt>a\/b<\/dt>/);
  });

  it("lists the formats that there are", () => {
    const links = [{ url: "http://localhost:8080/werk/1.xml", type: "application/xml" }];
    const page = html.problems.write(
      problem("nicht-annehmbar", { available: "xml" }, { links }),
      view("/werk/1"),
    );
    assert.match(page, /<a href="http:\/\/localhost:8080\/werk\/1\.xml" type="application\/xml">/);
  });

  it("shows a program error with its place and the lines around it", () => {
    const error = {
      kind: "Error",
      message: "a < b",
      file: "/srv/site/kinds/x.ts",
      line: 3,
      excerpt: [
        { line: 2, text: "// before" },
        { line: 3, text: "if (a < b) throw" },
      ],
      trace: ["route=GET /x"],
    };
    const page = html.problems.write(
      { ...problem("programmfehler", { message: "a < b" }), error },
      view("/werk/1"),
    );
    assert.match(page, /<code>\/srv\/site\/kinds\/x\.ts:3<\/code>/);
    assert.match(page, /<pre[^>]*> {2}2 {2}\/\/ before\n&gt; 3 {2}if \(a &lt; b\) throw<\/pre>/);
    assert.match(page, /<pre[^>]*>route=GET \/x<\/pre>/);
  });

  it("tells no stranger of a collection that is not theirs", () => {
    assert.doesNotMatch(html.problems.write(problem("kein-zugriff"), view("/konto/4")), /konten/);
  });

  it("exists for every problem, in every language", () => {
    for (const language of Object.keys(LANGUAGES)) {
      for (const code of Object.keys(STATUS) as ProblemCode[]) {
        const page = problemPage(code, view(`/problem/${code}`, { language }));
        assert.match(page, /<h1>[^<]+<\/h1>/);
      }
    }
  });
});

describe("the answer to a POST", () => {
  it("gives status and URL", () => {
    const page = html.created(201, "http://localhost:8080/personen/42", view("/personen"));
    assert.match(textOf(page), /Status 201/);
    assert.match(page, /<a href="http:\/\/localhost:8080\/personen\/42">/);
  });
});

function problem(...parts: ConstructorParameters<typeof Problem>) {
  return problemDocument(new Problem(...parts), textsOf("de"), "http://localhost:8080", "/");
}

function linksToWorks(page: string): string[] {
  return [...page.matchAll(/href="(werk\/\d+)"/g)].map((match) => match[1] ?? "");
}

function textOf(page: string): string {
  return page.replace(/<[^>]*>/g, "");
}

function linkTo(title: string) {
  return { id: 7, slug: null, title, extras: {} };
}
