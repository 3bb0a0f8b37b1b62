/** The page for programmers: made from what there is, with examples of this catalogue that can be opened. */

import assert from "node:assert/strict";
import { LANGUAGES } from "../../../src/core/texts/languages.ts";
import { ORIGIN, withApp, withApps } from "../../support/app.ts";

withApps("every link of it answers, and every page's foot leads to it", async (app) => {
  const work = await app.shown(app.kinds.one("werk"));
  const person = await app.shown(app.kinds.one("person"));
  for (const path of ["/", work.path, "/werke", "/gibt-es-nicht", "/impressum"])
    assert.match(await (await app.get(path)).text(), /<footer.*<a href="schnittstelle">/s, path);
  const response = await app.get("/schnittstelle");
  assert.equal(response.status, 200);
  const page = await response.text();
  const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(page) ?? [];
  const links = [...main.matchAll(/<a [^>]*href="([^"]+)"(?: type="([^"]+)")?/g)];
  assert.ok(links.length > 60);
  for (const [, href = "", type] of links) {
    const address = new URL(href.replaceAll("&amp;", "&"), `${ORIGIN}/`);
    // Standards are described elsewhere.
    if (address.origin !== ORIGIN) continue;
    const target = await app.get(address.pathname + address.search);
    assert.equal(target.status, 200, href);
    if (type) assert.ok(target.headers.get("Content-Type")?.startsWith(type), href);
  }
  for (const { path } of [work, person]) {
    const link = (await app.get(path)).headers.get("Link") ?? "";
    const formats = [...link.matchAll(/<[^>]*?(\.[a-z.]+)>; rel="alternate"/g)];
    assert.ok(formats.length >= 4, link);
    const [, kind] = path.split("/");
    for (const [, suffix = ""] of formats)
      assert.ok(
        links.some(([, href]) => href?.startsWith(`${kind}/`) && href.endsWith(suffix)),
        `${path} ${suffix}`,
      );
  }
});

withApp("it tells all that the description for programs tells, in every language", async (app) => {
  const { paths } = await (await app.get("/openapi.json")).json();
  for (const [language, texts] of Object.entries(LANGUAGES)) {
    const page = await (await app.get(`/schnittstelle?lang=${language}`)).text();
    for (const [path, item] of Object.entries<object>(paths)) {
      assert.ok(page.includes(`<code>${path}</code>`), path);
      for (const method of Object.keys(item).filter((name) => name !== "parameters"))
        assert.ok(page.includes(`<code>${method.toUpperCase()}</code>`) || method === "get", path);
    }
    for (const { fields } of app.kinds.all)
      for (const [name, { type }] of Object.entries(fields))
        assert.equal(page.includes(`<code>${name}</code>`), type !== "secret", name);
    for (const { title } of Object.values(texts.problems)) assert.ok(page.includes(title), title);
    for (const path of Object.keys(texts.programs.pages)) {
      // What every collection has is described for each of them.
      const ofWorks = path.replace("/:art/zeiten/:key", "/werke/zeiten/{zeit}");
      assert.ok(path === "/protokoll" || paths[ofWorks.replace(/:(art|key)/g, "{$1}")], path);
    }
  }
});

withApp("its form asks for a list in a format, by an address alone", async (app) => {
  const { path } = await app.addWork("Leonce und Lena");
  const page = await (await app.get("/schnittstelle")).text();
  const [form = ""] = /<form class="try".*?<\/form>/s.exec(page) ?? [];
  assert.match(form, /method="get" action="werke"/);
  assert.match(form, /name="suche" value="Leonce und Lena"/);
  assert.match(form, /<option value="json" selected>/);
  const answer = await app.json("/werke?suche=Leonce+und+Lena&format=json");
  assert.ok(answer.werk.some(({ url }: { url: string }) => url === ORIGIN + path));
});

withApps("what it shows as the answer of an address is what that answers", async (app) => {
  const { path } = await app.add(app.kinds.one("werk"));
  const page = await (await app.get("/schnittstelle")).text();
  const shown = [...page.matchAll(/<pre[^>]*>([^<]*)<\/pre>/g)].map(([, text = ""]) =>
    text
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&"),
  );
  assert.ok(shown.includes(JSON.stringify(await app.json(path), null, 2)));
  assert.ok(shown.includes((await (await app.get(`${path}.xml`)).text()).trim()));
});

withApp(
  "an empty catalogue has no examples, and the page all the same",
  async (app) => {
    const response = await app.get("/schnittstelle");
    assert.equal(response.status, 200);
    assert.doesNotMatch(await response.text(), /class="try"/);
  },
  { fresh: true },
);

withApp("it names the standards that are spoken, and so does OpenAPI", async (app) => {
  const { description } = (await app.json("/openapi.json")).info;
  const page = await (await app.get("/schnittstelle")).text();
  for (const [path, name] of [
    ["/oai", "OAI-PMH 2.0"],
    ["/sru", "SRU 1.2, 2.0"],
    ["/daia", "DAIA 1.0"],
    ["/paia", "PAIA 1.4"],
    ["/abgleich", "Reconciliation Service API 0.2"],
  ] as const) {
    const [, address = ""] =
      new RegExp(`^- \`${path}\`: \\[${name}\\]\\((https://[^)]+)\\)$`, "m").exec(description) ??
      [];
    assert.ok(address, `${name} in ${description}`);
    assert.ok(page.includes(`<code>${path}</code> <a href="${address}">${name}</a>`), name);
  }
});
