import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { LANGUAGE_CODES } from "../../src/core/texts/language-code.ts";
import { type Catalogue, daysAgo, LIBRARIAN, openCatalogue, openWhole } from "./catalogue.ts";
import { openBrowser, signIn, skip, type Who } from "./chromium.ts";

const WIDTHS = [320, 360, 390, 480, 600, 703, 704, 768, 900, 1023, 1024, 1120, 1280, 1440, 1920];
const LANGUAGES = LANGUAGE_CODES;
const PEOPLE: readonly Who[] = ["visitor", "reader", "librarian"];
/** As many entries as a library with pages of its own has in the menu. */
const MORE = ["Ausstellungen", "Öffnungszeiten & Anfahrt", "Lesekreise", "Freundeskreis"];

/** Wide tables that people print. */
const PRINTED = [
  "/zahlen",
  `/zahlen/${daysAgo(0).slice(0, 7)}`,
  "/theke/ueberfaellig",
  "/vorgaenge",
];

describe("the look", { skip }, () => {
  let browser: Browser;
  let catalogue: Catalogue;

  before(async () => {
    browser = await openBrowser();
    catalogue = await openCatalogue();
  });
  after(async () => {
    await browser?.close();
    await catalogue?.close();
  });

  async function visit<T>(
    who: Who,
    language: string,
    look: (page: Page, context: BrowserContext) => Promise<T>,
  ): Promise<T> {
    await using context = await browser.newContext({ locale: language });
    await signIn(context, catalogue.url, who);
    return await look(await context.newPage(), context);
  }

  it("shows the first hit of a list on the first screen of a phone, and one row above it", async () => {
    await visit("visitor", "de", async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const topOf = async (selector: string) =>
        (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
      for (const path of ["/werke", "/personen", "/werke?suche=der&art=Buch"]) {
        await page.goto(catalogue.url + path);
        const first = await topOf("#treffer > li");
        assert.ok(first < 844 - 200, `${path}: ${first}`);
        const tools = await page
          .locator(".facets, .sorting")
          .evaluateAll((ones) => ones.map((one) => one.getBoundingClientRect().top));
        assert.equal(new Set(tools).size, 1, `${path}: ${tools}`);
      }
      await page.goto(`${catalogue.url}/werke`);
      const letters = await page
        .locator(".letters li")
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
      assert.equal(new Set(letters).size, 1, "letters are a row");
      const panel = page.locator(".sorting");
      await panel.locator("summary").click();
      await panel.getByRole("link", { name: "Jahr" }).click();
      await page.waitForURL(/sortierung=jahr/);
    });
  });

  it("names the sums of the cash book in one line, and has amounts below each other", async () => {
    const whole = await openWhole();
    const context = await browser.newContext({ locale: "de" });
    try {
      await signIn(context, whole.url, "librarian");
      const page = await context.newPage();
      await page.goto(`${whole.url}/kassenbuch`);
      for (const width of [360, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const heights = await page
          .locator("main caption")
          .evaluateAll((ones) => ones.map((one) => one.getBoundingClientRect().height));
        assert.equal(heights.length, 2);
        assert.ok(Math.max(...heights) < 50, `${width}: ${heights}`);
      }
      const aligned = await page
        .locator("main td[data-label=Eingenommen], main thead th:text-is('Eingenommen')")
        .evaluateAll((ones) => ones.map((one) => getComputedStyle(one).textAlign));
      assert.deepEqual([...new Set(aligned)], ["end"]);
    } finally {
      await context.close();
      await whole.close();
    }
  });

  it("has editions of a work in lines, on a phone too", async () => {
    const { username, password } = LIBRARIAN;
    const make = async (path: string, body: unknown) => {
      const made = await fetch(catalogue.url + path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: {
          Authorization: `Basic ${btoa(`${username}:${password}`)}`,
          "Content-Type": "application/json",
          Accept: "application/json",
        },
      });
      const { url } = (await made.json()) as { url: string };
      return `/werk/${url.split("/").at(-1)}`;
    };
    const whole = await make("/werke", { titel: "Nathan der Weise" });
    const edition = { titel: "Nathan der Weise", jahr: 2000, auflage: "Reclam XL" };
    const one = await make("/werke", { ...edition, ausgabeVon: { url: whole } });
    await make("/exemplare", { werk: { url: one }, signatur: "LES Nat XL" });
    await visit("visitor", "de", async (page) => {
      await page.goto(catalogue.url + whole);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const heights = await page
          .locator("section:has(#feld-ausgabe) a")
          .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
        assert.ok(heights.length > 0, "there is an edition");
        for (const height of heights)
          assert.ok(height > 0 && height < 90, `${width}: ${height} high`);
      }
    });
  });

  for (const who of PEOPLE) {
    it(`has a head that fits a ${who} at every width, in both languages`, async () => {
      const found: string[] = [];
      for (const language of LANGUAGES) {
        await visit(who, language, async (page) => {
          await page.goto(`${catalogue.url}/personen`);
          for (const entries of [[], MORE]) {
            await page.evaluate(addEntries, entries);
            for (const width of WIDTHS) {
              await page.setViewportSize({ width, height: 800 });
              const faults = await page.evaluate(faultsOfHead);
              found.push(
                ...faults.map((fault) => `${language}, ${entries.length} more, ${width}: ${fault}`),
              );
            }
          }
        });
      }
      assert.deepEqual(found, []);
    });
  }

  it("shows readers on a phone every part of their account at once", async () => {
    for (const language of LANGUAGES)
      await visit("reader", language, async (page) => {
        await page.setViewportSize({ width: 360, height: 800 });
        await page.goto(`${catalogue.url}/ausleihliste/${catalogue.reader}`);
        const ends = await page
          .locator(".tabs a")
          .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
        assert.ok(ends.length > 2, `${ends}`);
        assert.ok(Math.max(...ends) <= 360, `${language}: ${ends}`);
      });
  });

  it("shows a choice whole, and of a colour that nobody has set the one in use", async () => {
    await visit("librarian", "de", async (page) => {
      await page.goto(`${catalogue.url}/einstellungen?formular=aendern&bereich=ausleihe`);
      const cut = await page.locator("main select:visible").evaluateAll((selects) =>
        selects.flatMap((select) => {
          (select as HTMLSelectElement).add(new Option("bleibt weg, die Zeile kommt trotzdem"));
          const free = select.cloneNode(true) as HTMLElement;
          free.style.cssText = "width: max-content; max-width: none";
          select.after(free);
          const isCut = free.offsetWidth > (select as HTMLElement).offsetWidth + 1;
          free.remove();
          return isCut ? [select.textContent ?? ""] : [];
        }),
      );
      assert.deepEqual(cut, []);
      const colours = page.locator('input[type="color"]');
      const first = page.locator("input[data-colour]").first();
      assert.equal(await colours.first().inputValue(), "#0b5863");
      await first.evaluate((input) => {
        for (const value of ["#123456", ""]) {
          (input as HTMLInputElement).value = value;
          input.dispatchEvent(new Event("input"));
        }
      });
      assert.equal(await colours.first().inputValue(), "#0b5863", "emptied again");
    });
  });

  it("gives a painting that is wider than high the width it needs", async () => {
    const { username, password } = LIBRARIAN;
    const make = async (path: string, type: string, body: BodyInit) => {
      const Authorization = `Basic ${btoa(`${username}:${password}`)}`;
      const headers = { Authorization, "Content-Type": type, Accept: "application/json" };
      const made = await fetch(catalogue.url + path, { method: "POST", body, headers });
      return ((await made.json()) as { url: string }).url;
    };
    const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: "#456" } });
    const image = await make("/bilder", "image/png", new Uint8Array(await drawn.png().toBuffer()));
    const json = "application/json";
    const work = await make("/werke", json, JSON.stringify({ titel: "Am See", image }));
    await visit("visitor", "de", async (page) => {
      await page.goto(work);
      const boxOf = async (selector: string) => {
        const box = await page.locator(selector).first().boundingBox();
        return box ?? assert.fail(selector);
      };
      await page.setViewportSize({ width: 390, height: 844 });
      const [picture, title] = [await boxOf("img.cover"), await boxOf("h1")];
      assert.ok(picture.width > 340, `${picture.width}`);
      assert.ok(title.y >= picture.y + picture.height, "the title is below");
      await page.setViewportSize({ width: 1280, height: 800 });
      const [wide, beside] = [await boxOf("img.cover"), await boxOf("h1")];
      assert.ok(wide.width > 340, `${wide.width}`);
      assert.ok(beside.x > wide.x + wide.width, "the title is beside");
    });
  });

  it("leaves room between a heading and the message below it", async () => {
    await visit("visitor", "de", async (page) => {
      await page.goto(`${catalogue.url}/anmeldung`);
      const room = await page.locator("h1").evaluate((heading) => {
        heading.insertAdjacentHTML("afterend", '<p class="notice">Danke.</p>');
        const notice = heading.nextElementSibling?.getBoundingClientRect().top ?? 0;
        return notice - heading.getBoundingClientRect().bottom;
      });
      assert.ok(room >= 12, `${room}`);
    });
  });

  it("keeps to a phone also where a reading list has a long name", async () => {
    await visit("reader", "en", async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${catalogue.url}/merklisten?formular=neu`);
      const name = "Books to read aloud on long winter evenings by the fire with all the children";
      await page.locator('[name="name"]').fill(name);
      await page.locator(".form-end button").first().click();
      await page.waitForURL(/\/merkliste\/\d+$/);
      for (const path of [catalogue.work, new URL(page.url()).pathname, "/merklisten"]) {
        await page.goto(catalogue.url + path);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, path);
      }
    });
  });

  it("has room to search on a phone whose letters are twice as large", async () => {
    await using large = await openBrowser(["--blink-settings=defaultFontSize=32"]);
    for (const language of LANGUAGES)
      for (const who of PEOPLE) {
        const viewport = { width: 390, height: 844 };
        const context = await large.newContext({ locale: language, viewport });
        await signIn(context, catalogue.url, who);
        const page = await context.newPage();
        const { work, reader } = catalogue;
        const own = { visitor: "/anmeldung", reader: `/daten/${reader}`, librarian: "/theke" };
        for (const path of ["/", "/werke", work, own[who]]) {
          await page.goto(catalogue.url + path);
          const faults = await page.evaluate(faultsOfLargeLetters);
          assert.deepEqual(faults, [], `${who}, ${language}, ${path}`);
        }
        await context.close();
      }
  });

  it("is set in the text face, which comes from here and moves nothing", async () => {
    await visit("visitor", "de", async (page) => {
      await page.route(/\.woff2$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(globalThis, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(catalogue.url + catalogue.work);
      await page.evaluate(() => document.fonts.ready);
      const { faces, files, shift } = await page.evaluate(() => ({
        faces: [...document.fonts]
          .filter(({ status, family }) => status === "loaded" && /Literata Variable/.test(family))
          .map(({ style }) => style),
        files: performance
          .getEntriesByType("resource")
          .map(({ name }) => new URL(name))
          .filter(({ pathname }) => pathname.endsWith(".woff2"))
          .map(({ host }) => host),
        shift: (globalThis as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
      }));
      assert.deepEqual(faces, ["normal"]);
      assert.deepEqual(files, [new URL(catalogue.url).host]);
      assert.ok(shift < 0.02, `${shift}`);
    });
  });

  it("weighs little at the first visit, and next to nothing after it", async () => {
    await visit("visitor", "de", async (page) => {
      const weigh = async (path: string) => {
        await page.goto(catalogue.url + path);
        await page.evaluate(() => document.fonts.ready);
        return page.evaluate(() =>
          performance
            .getEntries()
            .map((entry) => ("transferSize" in entry ? Number(entry.transferSize) : 0))
            .reduce((sum, size) => sum + size, 0),
        );
      };
      const first = await weigh(catalogue.work);
      assert.ok(first > 55_000 && first < 90_000, `${first}`);
      const next = await weigh("/impressum");
      assert.ok(next > 500 && next < 10_000, `${next}`);
    });
  });

  it("shows what takes something away before it is pressed", async () => {
    const places: [Who, [string, string][]][] = [
      [
        "librarian",
        [
          [catalogue.copy.replace(/\d+$/, "2"), '.actions a[href$="loeschen"]'],
          [`${catalogue.copy.replace(/\d+$/, "2")}?formular=aendern`, ".removing"],
          [`${catalogue.copy.replace(/\d+$/, "2")}?formular=loeschen`, ".form-end button"],
          [catalogue.copy.replace(/\d+$/, "2"), '.asking:has([name="grund"]) button'],
          ["/zusammenfuehrungen?formular=neu&bleibt=/person/1&geht=/person/2", ".form-end button"],
        ],
      ],
      [
        "reader",
        [
          [`/ausleihliste/${catalogue.reader}`, 'form:has([value="storniert"]) button'],
          [`/zugang/${catalogue.reader}`, 'form:has([value="sitzung"]) button'],
        ],
      ],
    ];
    for (const [who, seen] of places)
      await visit(who, "de", async (page) => {
        // A reader may end another session only where there is one.
        if (who === "reader") await visit(who, "de", async () => {});
        for (const [path, selector] of seen) {
          await page.goto(catalogue.url + path);
          const alarming = await page
            .locator(selector)
            .first()
            .evaluate((element) => {
              const probe = element.appendChild(document.createElement("i"));
              probe.style.color = "var(--alarm)";
              const alarm = getComputedStyle(probe).color;
              const { color, backgroundColor } = getComputedStyle(element);
              return [color, backgroundColor].includes(alarm);
            });
          assert.ok(alarming, `${path} ${selector}`);
        }
        if (who !== "librarian") return;
        await page.goto(catalogue.url + catalogue.work);
        const harmless = await page
          .locator('.actions a[href$="aendern"]')
          .evaluate((element) => getComputedStyle(element).color);
        assert.notEqual(harmless, "rgb(166, 43, 43)");
      });
  });

  it("loses no column of a table on a sheet of A4", async () => {
    // 190 mm between the margins, at 96 dots to the inch.
    const sheet = { width: 718, height: 1020 };
    for (const language of LANGUAGES)
      await visit("librarian", language, async (page) => {
        await page.setViewportSize(sheet);
        await page.emulateMedia({ media: "print" });
        for (const path of PRINTED) {
          await page.goto(catalogue.url + path);
          const tables = await page.locator(".table").evaluateAll((all) =>
            all.map((one) => ({
              width: one.scrollWidth,
              room: document.documentElement.clientWidth - one.getBoundingClientRect().left,
            })),
          );
          assert.ok(tables.length > 0, `${path} has a table`);
          for (const { width, room } of tables)
            assert.ok(width <= room, `${path} (${language}): ${width} of ${room} dots`);
        }
      });
  });

  it("leaves the address off at the desk and on paper", async () => {
    await visit("librarian", "de", async (page) => {
      await page.goto(`${catalogue.url}/theke`);
      assert.equal(await page.locator(".address-plate").count(), 0);
      await page.goto(catalogue.url + catalogue.work);
      const plate = page.locator(".address-plate");
      assert.ok(((await plate.boundingBox())?.height ?? 99) < 40, "one line");
      await page.emulateMedia({ media: "print" });
      assert.equal(await plate.isVisible(), false);
    });
  });
});

/** Runs inside the page. */
function addEntries(titles: readonly string[]): void {
  const list = document.querySelector(".site-nav ul");
  for (const title of titles) {
    const link = document.createElement("a");
    link.href = "./";
    link.textContent = title;
    list?.appendChild(document.createElement("li")).append(link);
  }
}

/** Runs inside the page: what is cut off, lies upon something else, or is broken over several lines. */
function faultsOfHead(): string[] {
  const faults: string[] = [];
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} pixels too wide`);
  const parts = [
    ...document.querySelectorAll(".brand, .site-nav a, .account a, a.account, .site-search form"),
  ];
  const boxes = parts.map((part) => ({
    name: part.textContent?.trim() ?? "",
    box: part.getBoundingClientRect(),
  }));
  for (const [index, { name, box }] of boxes.entries()) {
    if (box.left < 0 || box.right > clientWidth) faults.push(`"${name}" is cut off`);
    if (box.height > 64) faults.push(`"${name}" is ${box.height} high`);
    for (const other of boxes.slice(index + 1)) {
      const apart =
        box.right <= other.box.left ||
        other.box.right <= box.left ||
        box.bottom <= other.box.top ||
        other.box.bottom <= box.top;
      if (!apart) faults.push(`"${name}" lies upon "${other.name}"`);
    }
  }
  // Seven entries may take a second line on a tablet, and a fourth on a phone; three never do.
  const many = document.querySelectorAll(".site-nav li").length > 4;
  const height = document.querySelector(".site-head")?.clientHeight ?? 0;
  const most = clientWidth < 704 ? (many ? 260 : 160) : many ? 144 : 104;
  if (height > most) faults.push(`${height} high`);
  return faults;
}

/** Runs inside the page: fields too narrow for a word, and letters upon others. */
function faultsOfLargeLetters(): string[] {
  const faults: string[] = [];
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (rem < 32) faults.push(`letters of ${rem} pixels`);
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll("main *")].filter(
      (part) => part.getBoundingClientRect().right === scrollWidth,
    );
    faults.push(`${scrollWidth - clientWidth} pixels too wide: ${wide.at(-1)?.outerHTML}`);
  }
  for (const field of document.querySelectorAll('input[type="search"]')) {
    const { width } = field.getBoundingClientRect();
    if (width < 6 * rem) faults.push(`a field to search in is ${Math.round(width)} wide`);
  }
  const boxes = [...document.querySelectorAll(".brand > span, .account a, a.account")].map(
    (part) => {
      const letters = document.createRange();
      letters.selectNodeContents(part);
      return letters.getBoundingClientRect();
    },
  );
  const [brand, ...others] = boxes;
  for (const other of others)
    if (brand && brand.right > other.left && brand.bottom > other.top && other.bottom > brand.top)
      faults.push("the name lies upon the account");
  return faults;
}
