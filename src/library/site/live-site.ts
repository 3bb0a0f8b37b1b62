/** The library's current settings: its file, else what librarians set in the browser, else the defaults. */

import type { Face, Fixed } from "../../core/model/answers/representation.ts";
import type { Kind, Kinds } from "../../core/model/kinds/kind.ts";
import { addChoices } from "../../core/model/kinds/more-choices.ts";
import type { ChangeBatch, Changed } from "../../core/model/store/change-batch.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { OpenStore } from "../../core/storage/open.ts";
import { DEFAULT_FEES } from "../lending/fee-rules.ts";
import { DEFAULT_RULES, kindRules } from "../lending/rules.ts";
import { DEFAULT_NOTICES } from "../notices/rules/rules.ts";
import type { PageFault } from "../texts/findings.ts";
import { readFace } from "./face.ts";
import { COLOURS } from "./file/colours.ts";
import { feesOf } from "./file/fees.ts";
import { readSiteFile, siteFileChanged } from "./file/site-file.ts";
import { fixedBy } from "./fixed.ts";
import { type FilePage, ownPages, readFilePages } from "./own-pages.ts";
import { DEFAULT_SITE, type Site } from "./site.ts";

/** The sources of the settings, and what is derived from them. */
interface Current {
  readonly site: Site;
  readonly face: Face;
}

/** More than any menu can hold. */
const MOST_PAGES = 1000;

interface Sources {
  readonly folder: string;
  readonly store: OpenStore;
  readonly kinds: Kinds;
  readonly file: Partial<Site>;
  readonly fileChanged: string | null;
  /** Pages from files. */
  readonly files: readonly FilePage[];
  readonly faults: readonly PageFault[];
  readonly decided: ReadonlyMap<string, Fixed>;
}

export class LiveSite {
  readonly #from: Sources;
  #current: Current;

  /** `decided`: settings fixed at the start of the server, by field. */
  static async open(
    folder: string,
    store: OpenStore,
    kinds: Kinds,
    decided: ReadonlyMap<string, Fixed>,
  ): Promise<LiveSite> {
    await makeOnly(store, kinds.one("bibliothek"));
    const file = await readSiteFile(folder);
    const fileChanged = await siteFileChanged(folder);
    const { pages: files, faults } = await readFilePages(folder);
    const from = { folder, store, kinds, file, fileChanged, files, faults, decided };
    return new LiveSite(from, await read(from));
  }

  constructor(from: Sources, current: Current) {
    this.#from = from;
    this.#current = current;
  }

  get site(): Site {
    return this.#current.site;
  }

  get files(): readonly FilePage[] {
    return this.#from.files;
  }

  /** Page files that are left out because of errors. */
  get faults(): readonly PageFault[] {
    return this.#from.faults;
  }

  get face(): Face {
    return this.#current.face;
  }

  async onChanges({ changed }: ChangeBatch): Promise<void> {
    const { framing } = this.#from.kinds;
    const concerns = ({ kind }: Changed) => framing.some(({ singular }) => singular === kind);
    if (changed === "everything" || changed.some(concerns)) this.#current = await read(this.#from);
  }
}

async function read(from: Sources): Promise<Current> {
  const { store, kinds } = from;
  const [member] = await store.read.walk(kinds.one("bibliothek"), 0, 1);
  addChoices(kinds.all, member?.values ?? null);
  const written = await store.read.walk(kinds.one("seite"), 0, MOST_PAGES);
  return make(from, member ?? null, written);
}

/** For commands, which read it only once. */
export async function siteNow(
  folder: string,
  { read }: Pick<OpenStore, "read">,
  kinds: Kinds,
): Promise<Site> {
  const [member] = await read.walk(kinds.one("bibliothek"), 0, 1);
  const file = await readSiteFile(folder);
  const from = { folder, file, fileChanged: null, files: [], decided: new Map() };
  return (await make(from, member ?? null)).site;
}

/** Created by the first process; the others find it. */
async function makeOnly(store: OpenStore, kind: Kind): Promise<void> {
  if ((await store.read.count(kind)) > 0) return;
  await store.write(async (writing) => {
    if ((await writing.count(kind)) > 0) return;
    const values = Object.fromEntries(
      Object.entries(kind.fields).map(([name, { type }]) => [name, type === "texts" ? [] : null]),
    );
    await writing.insert(kind, [{ values }], null);
  });
}

async function make(
  {
    folder,
    file,
    fileChanged,
    files,
    decided,
  }: Pick<Sources, "folder" | "file" | "fileChanged" | "files" | "decided">,
  member: Member | null,
  written: readonly Member[] = [],
): Promise<Current> {
  const own = member ? siteOf(member) : {};
  const ausleihe = { ...DEFAULT_SITE.ausleihe, ...own.ausleihe, ...file.ausleihe };
  const gebuehren = { ...DEFAULT_FEES, ...own.gebuehren, ...file.gebuehren };
  const site: Site = {
    ...DEFAULT_SITE,
    ...own,
    ...file,
    ausleihe,
    nachrichten: { ...DEFAULT_SITE.nachrichten, ...own.nachrichten, ...file.nachrichten },
    farben: { ...own.farben, ...file.farben },
    gebuehren,
    // Where nothing is lent, nothing is charged and nobody comes to fetch something; what is still owed is kept.
    ...(!ausleihe.an && {
      gebuehren: { ...gebuehren, an: false },
      gebuehrenRuhen: gebuehren.an,
      termine: false,
    }),
  };
  const face = await readFace(folder, site);
  const logo = member?.values.logo;
  return {
    site,
    face: {
      ...face,
      pages: ownPages(files, written),
      changed: [member?.touched ?? "", fileChanged ?? ""].toSorted().at(-1) || null,
      fixed: new Map([...fixedBy(file, face), ...decided]),
      logo: face.logo ?? (typeof logo === "string" ? logo : null),
      notes: new Map([...writtenNotes(site), ...face.notes]),
    },
  };
}

function writtenNotes({ sprache, impressum, datenschutz }: Site): [string, string][] {
  return Object.entries({ impressum, datenschutz }).flatMap(([name, text]) =>
    text ? [[`${name} ${sprache}`, text] as [string, string]] : [],
  );
}

/** Empty fields are not set. */
function siteOf({ values }: Member): Partial<Site> {
  const given = (names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => (isEmpty(values[name]) ? [] : [[name, values[name]]])),
    );
  const closing = {
    ...(!isEmpty(values.schliesstag) && { schliesstage: values.schliesstag }),
    ...(!isEmpty(values.ruhetag) && { ruhetage: values.ruhetag }),
  };
  return {
    ...given(["name", "kurzname", "sprache", "motto", "hinweis", "anschrift", "telefon", "email"]),
    ...given(["webseite"]),
    ...given(["impressum", "datenschutz", "leihbedingungen", "isbnQuelle", "strichcode"]),
    ...decided(given(["wuensche", "termine", "webhooks"])),
    ...given(["kennwortVergessen", "registrierung", "registrierungstage", "verlaufTage"]),
    ...(!isEmpty(values.oeffnungszeit) && {
      oeffnungszeiten: values.oeffnungszeit as readonly string[],
    }),
    ausleihe: {
      ...decided(given(Object.keys(DEFAULT_RULES))),
      ...(!isEmpty(values.ausleihe) && { an: values.ausleihe === "ja" }),
      ...kindRules((values.artRegel ?? []) as readonly string[]),
      ...closing,
    },
    nachrichten: {
      ...decided(given(Object.keys(DEFAULT_NOTICES))),
      ...(!isEmpty(values.mahnstufe) && { mahnstufen: values.mahnstufe }),
    },
    farben: given(Object.keys(COLOURS)),
    gebuehren: feesOf(values),
  } as Partial<Site>;
}

/** In forms a boolean is a word. */
function decided(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === "ja" ? true : value === "nein" ? false : value,
    ]),
  );
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  );
}
