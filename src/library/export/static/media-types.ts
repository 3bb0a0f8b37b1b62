/** The media types of an export's files in as few rules as possible: by suffix, and by folder or name if the suffix is not enough. */

interface TypeRule {
  /** A regular expression for paths from the root, understood by every server. */
  readonly pattern: string;
  readonly type: string;
}

interface SuffixGroup {
  readonly folder: string;
  readonly suffix: string;
  readonly names: Map<string, string>;
}

export class MediaTypes {
  /** The default type by suffix: that of the format, else of the first file with it. */
  readonly bySuffix: Map<string, string>;
  readonly #usual = new Set<string>();
  readonly #others = new Map<string, SuffixGroup>();

  /** `formats`: by suffix. */
  constructor(formats: ReadonlyMap<string, string>) {
    this.bySuffix = new Map(formats);
  }

  note(name: string, type: string): void {
    const slash = name.lastIndexOf("/");
    const suffix = this.#suffixOf(name.slice(slash + 1));
    const folder = `/${name.slice(0, Math.max(slash, 0))}`;
    const key = `${folder} ${suffix}`;
    if (suffix !== "" && !this.bySuffix.has(suffix)) this.bySuffix.set(suffix, type);
    if (this.bySuffix.get(suffix) === type) {
      this.#usual.add(key);
      return;
    }
    let group = this.#others.get(key);
    if (!group) {
      group = { folder, suffix, names: new Map() };
      this.#others.set(key, group);
    }
    group.names.set(name, type);
  }

  rules(): TypeRule[] {
    return [...this.#others].flatMap(([key, { folder, suffix, names }]) => {
      const types = new Set(names.values());
      const [type = ""] = types;
      if (types.size > 1 || this.#usual.has(key) || names.size === 1)
        return [...names].map(([name, own]) => ({ pattern: `^/${escaped(name)}$`, type: own }));
      const all = suffix === "" ? "[^/.]+" : `[^/]+\\.${escaped(suffix)}`;
      return [{ pattern: `^${escaped(folder.replace(/\/$/, ""))}/${all}$`, type }];
    });
  }

  /** ".csl.json" if that is a format, else the part after the last dot. */
  #suffixOf(last: string): string {
    const dot = last.lastIndexOf(".");
    if (dot < 0) return "";
    const before = last.lastIndexOf(".", dot - 1);
    const double = last.slice(before + 1);
    return before >= 0 && this.bySuffix.has(double) ? double : last.slice(dot + 1);
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
