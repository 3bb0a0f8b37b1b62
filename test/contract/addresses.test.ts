/** An address never dies and is never reused: renamed, removed, asked for by hand, and after a restart. */

import assert from "node:assert/strict";
import { hasPast } from "../../src/core/engine/past/states.ts";
import { isPublic } from "../../src/core/model/kinds/access.ts";
import { inTurn } from "../running/same-each-time.ts";
import {
  EVERY_FREE_KIND,
  freeKindsOf,
  goneStatus,
  inEachWorld,
  kindsOf,
  ORIGIN,
  type TestApp,
} from "../support/app.ts";

const AS = { as: "bibliothekarin" } as const;

const METHODS_AND_QUERIES = inTurn(
  ["GET", "HEAD"].flatMap((method) =>
    ["", "?lang=en&x=%C3%BC+y&x=2"].map((query) => [method, query] as const),
  ),
);
const STRANGERS = inTurn([{}, { as: "leserin" } as const]);

async function assertMoved(app: TestApp, from: string, to: string): Promise<void> {
  for (const suffix of ["", ...app.formats.all.map(({ name }) => `.${name}`)]) {
    for (const [method, query] of METHODS_AND_QUERIES()) {
      const response = await app.request(method, from + suffix + query, AS);
      assert.equal(response.status, 308, from + suffix + query);
      assert.equal(response.headers.get("Location"), ORIGIN + to + suffix + query);
    }
  }
}

inEachWorld(
  "whatever was renamed answers 308 from every earlier slug, with suffix and query kept, also after a restart",
  async (app) => {
    const moves: { from: string[]; to: string; id: string }[] = [];
    for (const { singular, plural } of freeKindsOf(app).filter((one) => one.slug)) {
      const kind = app.kinds.one(singular);
      const { id, slug } = await app.add(kind);
      const slugs = [slug];
      for (let turn = 0; turn < 3; turn++) {
        // A new name that comes by the id asks for a new slug.
        const body = await app.sample(kind);
        const put = await app.request("PUT", `/${singular}/${id}`, { ...AS, body });
        assert.equal(put.status, 200);
        slugs.push((await app.member(kind, id)).slug);
      }
      assert.equal(new Set(slugs).size, 4);
      const to = `/${singular}/${slugs.pop()}`;
      const from = slugs.map((former) => `/${singular}/${former}`);
      moves.push({ from, to, id: `/${singular}/${id}` });
      const byPlural = await app.request("GET", `/${plural}/${slug}`, AS);
      assert.equal(byPlural.headers.get("Location"), ORIGIN + to);
    }
    for (const restarted of [false, true]) {
      if (restarted) await app.reopen();
      for (const { from, to, id } of moves) {
        for (const former of from) await assertMoved(app, former, to);
        assert.equal((await app.request("GET", to, AS)).status, 200);
        assert.equal((await app.request("GET", id, AS)).status, 200);
      }
    }
  },
);

inEachWorld("ids and slugs are never given out twice, not even after a restart", async (app) => {
  const used = new Map<string, number>();
  for (const restarted of [false, true]) {
    if (restarted) await app.reopen();
    for (const kind of kindsOf(app)) {
      for (let count = 0; count < 2; count++) {
        const { id, slug } = await app.add(kind);
        for (const path of [id, slug ?? []].flat().map((key) => `/${kind.singular}/${key}`)) {
          assert.ok(!used.has(path), `${path} was used before`);
          used.set(path, goneStatus(kind));
        }
        const removed = await app.request("DELETE", `/${kind.singular}/${id}`, AS);
        assert.equal(removed.status, 204);
      }
    }
  }
  assert.ok(used.size > 4 * kindsOf(app).length);
  for (const [path, status] of used) {
    assert.equal((await app.request("GET", path, AS)).status, status, path);
    const put = await app.request("PUT", path, { ...AS, body: {} });
    assert.equal(put.status, status, path);
  }
});

for (const { singular, plural, withApps } of EVERY_FREE_KIND.filter((kind) => kind.slug)) {
  withApps(
    `a PUT at the slug of a ${singular} keeps the slug, whatever the new name is`,
    async (app) => {
      const kind = app.kinds.one(singular);
      const { id, slug, path } = await app.add(kind);
      const { title } = await app.member(kind, id);
      const put = await app.request("PUT", path, { ...AS, body: await app.sample(kind) });
      assert.equal(put.status, 200);
      const after = await app.member(kind, id);
      assert.equal(after.slug, slug);
      assert.notEqual(after.title, title);
      assert.equal((await app.request("GET", path, AS)).status, 200);
    },
  );

  withApps(`a ${singular} may have its former slug back; nobody else gets it`, async (app) => {
    const kind = app.kinds.one(singular);
    const first = await app.sample(kind);
    const { id, slug, path } = await app.add(kind, first);
    await app.request("PUT", `/${singular}/${id}`, { ...AS, body: await app.sample(kind) });
    const renamed = (await app.member(kind, id)).slug;
    const other = await app.add(kind, { ...first, ...onlyUnique(await app.sample(kind), kind) });
    assert.notEqual(other.slug, slug, "a former slug of somebody else is taken");
    const back = await app.request("PUT", `/${singular}/${id}`, { ...AS, body: first });
    assert.equal(back.status, 200, await back.text());
    assert.equal((await app.member(kind, id)).slug, slug);
    assert.equal((await app.request("GET", path, AS)).status, 200);
    await assertMoved(app, `/${singular}/${renamed}`, path);
  });

  withApps(`two ${plural} of one name have slugs of their own, numbered`, async (app) => {
    const kind = app.kinds.one(singular);
    const name = await app.sample(kind);
    const { slug } = await app.add(kind, name);
    const slugs = [];
    for (let count = 0; count < 3; count++) {
      slugs.push(
        (await app.add(kind, { ...name, ...onlyUnique(await app.sample(kind), kind) })).slug,
      );
    }
    assert.deepEqual(slugs, [`${slug}-2`, `${slug}-3`, `${slug}-4`]);
  });
}

inEachWorld("a removed person leaves every slug it ever had to nobody", async (app) => {
  const { maker } = app;
  const { id } = await app.addPerson("Rahel", "Levin");
  await app.request("PUT", `/${app.maker.singular}/${id}`, {
    ...AS,
    body: { vorname: "Rahel", nachname: "Varnhagen" },
  });
  assert.equal(
    (await app.request("DELETE", `/${app.maker.singular}/rahel-varnhagen`, AS)).status,
    204,
  );
  for (const key of [id, "rahel-levin", "rahel-varnhagen"]) {
    assert.equal((await app.get(`/${app.maker.singular}/${key}`)).status, 410, `${key}`);
  }
  assert.equal((await app.addPerson("Rahel", "Levin")).slug, "rahel-levin-2");
  assert.equal((await app.addPerson("Rahel", "Varnhagen")).slug, "rahel-varnhagen-2");
  assert.equal((await app.store.read.find(maker, "rahel-levin")).state, "gone");
});

inEachWorld(
  "an id that was asked for by PUT is jumped over, up to the largest there is",
  async (app) => {
    const { maker } = app;
    const { id } = await app.addPerson("Vor", "Läufer");
    const asked = await app.request("PUT", `/${app.maker.singular}/${id + 1}`, {
      ...AS,
      body: { nachname: "Gewünscht" },
    });
    assert.equal(asked.status, 201);
    const largest = await app.request("PUT", `/${app.maker.singular}/2147483647`, {
      ...AS,
      body: { nachname: "Letzte" },
    });
    assert.equal(largest.status, 201);
    assert.equal((await app.get(`/${app.maker.singular}/2147483647`)).status, 200);
    assert.equal((await app.addPerson("Nach", "Läufer")).id, id + 2);
    assert.equal((await app.member(maker, id + 1)).slug, "gewuenscht");
    for (const key of ["0", "2147483648", "99999999999", "007", "-1", "1.5"]) {
      const put = await app.request("PUT", `/${app.maker.singular}/${key}`, {
        ...AS,
        body: { nachname: "X" },
      });
      assert.equal(put.status, 404, `${key} is neither an id nor a slug`);
    }
  },
);

inEachWorld(
  "a name that leaves no letter has no slug: its id is the canonical address",
  async (app) => {
    for (const nachname of ["😀", "李白", "123", "—"]) {
      const { id, slug, path } = await app.addPerson("", nachname);
      assert.equal(slug, null, nachname);
      assert.equal(path, `/${app.maker.singular}/${id}`);
      const response = await app.get(path);
      assert.equal(response.status, 200);
      assert.match(
        response.headers.get("Link") ?? "",
        new RegExp(`<${ORIGIN}${path}>; rel="canonical"`),
      );
    }
  },
);

inEachWorld(
  "a person that gets a slugless name and then another one keeps every address",
  async (app) => {
    const { maker } = app;
    const { id } = await app.addPerson("Curt", "Bois");
    const rename = (nachname: string) =>
      app.request("PUT", `/${app.maker.singular}/${id}`, {
        ...AS,
        body: { vorname: "", nachname },
      });
    assert.equal((await rename("😀")).status, 200);
    assert.equal((await app.member(maker, id)).slug, null);
    await assertMoved(app, `/${app.maker.singular}/curt-bois`, `/${app.maker.singular}/${id}`);
    assert.equal((await rename("Bois")).status, 200);
    assert.equal((await app.get(`/${app.maker.singular}/bois`)).status, 200);
    await assertMoved(app, `/${app.maker.singular}/curt-bois`, `/${app.maker.singular}/bois`);
  },
);

inEachWorld(
  "numbers at the end of slugs never meet, however large somebody has made one",
  async (app) => {
    await app.addPerson("Otto", "Groß");
    for (const key of ["otto-gross-999999999", "otto-gross-7", "otto-gross-007"]) {
      const put = await app.request("PUT", `/${app.maker.singular}/${key}`, {
        ...AS,
        body: { nachname: "Andere" },
      });
      assert.equal(put.status, 201, key);
    }
    const slugs = new Set<string | null>();
    for (let count = 0; count < 3; count++) slugs.add((await app.addPerson("Otto", "Groß")).slug);
    assert.equal(slugs.size, 3);
  },
);

inEachWorld("what others point to is not removed: 409 names them", async (app) => {
  const person = await app.addPerson("Else", "Lasker-Schüler");
  const work = await app.addWork("Die Wupper", [person]);
  const total = await app.store.change();
  const refused = await app.request("DELETE", person.path, {
    ...AS,
    headers: { Accept: "application/json" },
  });
  assert.equal(refused.status, 409);
  const problem = await refused.json();
  assert.equal(problem.type, `/problem/noch-verwiesen`);
  assert.deepEqual(problem.links, [{ url: ORIGIN + work.path, title: "Die Wupper" }]);
  assert.equal(await app.store.change(), total);
  assert.equal((await app.request("DELETE", work.path, AS)).status, 204);
  assert.equal((await app.request("DELETE", person.path, AS)).status, 204);
});

/** The values that no two members may share, from another sample. */
function onlyUnique(
  sample: Record<string, unknown>,
  kind: { fields: Readonly<Record<string, { unique?: boolean }>> },
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sample).filter(([name]) => kind.fields[name]?.unique));
}

inEachWorld(
  "what is not for everybody is refused alike where it stands, where it stood and where nothing ever did",
  async (app) => {
    for (const kind of kindsOf(app).filter((one) => !isPublic(one))) {
      const { shared } = kind;
      const secret = shared ? { [shared.field]: "nein" } : {};
      const [there, gone] = [await app.add(kind, secret), await app.add(kind, secret)];
      await app.request("DELETE", gone.path, AS);
      const paths = [
        ...[there, gone].flatMap(({ id, slug }) => (slug === null ? [id] : [id, slug])),
        1999999999,
        "nie-gewesen",
      ].map((key) => `/${kind.singular}/${key}`);
      for (const { name } of app.formats.all) {
        for (const as of STRANGERS()) {
          const answers = new Set<string>();
          for (const path of paths) {
            const response = await app.request("GET", `${path}.${name}`, as);
            const text = (await response.text()).replaceAll(path, "…");
            answers.add(`${response.status} ${text.replaceAll(encodeURIComponent(path), "…")}`);
          }
          assert.equal(answers.size, 1, `${kind.singular}.${name}: ${[...answers].join("\n")}`);
          assert.match([...answers].join(), /^403 /, `${kind.singular}.${name}`);
        }
      }
    }
  },
);

inEachWorld(
  "what belongs to a member is also found below the address that its creation named",
  async (app) => {
    for (const kind of freeKindsOf(app)) {
      const { id } = await app.shown(app.kinds.one(kind.singular));
      const [below, own] = [`/${kind.plural}/${id}`, `/${kind.singular}/${id}`];
      const parts = ["/verlauf", "/verlauf.json", "/verlauf?anzahl=1"];
      if (hasPast(app.kinds.one(kind.singular)))
        parts.push("/zeiten", "/zeiten.link", "/zeiten/20261117141312345.json");
      for (const part of parts) {
        const moved = await app.request("GET", below + part, AS);
        assert.deepEqual([moved.status, moved.headers.get("Location")], [308, ORIGIN + own + part]);
      }
      const undone = await app.request("POST", `${below}/verlauf`, { ...AS, body: { stand: 1 } });
      assert.deepEqual(
        [undone.status, undone.headers.get("Location")],
        [308, `${ORIGIN}${own}/verlauf`],
      );
      for (const part of ["/quatsch", "/verlauf/1", "/geheimnis"]) {
        const { status } = await app.request("GET", below + part, AS);
        assert.equal(
          status,
          kind.singular === "webhook" && part === "/geheimnis" ? 308 : 404,
          part,
        );
      }
    }
    const { status } = await app.request("GET", "/personen/goethe/verlauf", AS);
    assert.equal(status, 404, "below a collection there are ids alone");
  },
);
