/** What is said to programmers: on the page about the interface, and in English in `/openapi.json`. */

export interface ProgramTexts {
  readonly title: string;
  readonly about: (siteName: string) => string;
  /** The interface in a few sentences, for those who read its description. */
  readonly whole: string;

  readonly descriptions: string;
  readonly tryIt: string;
  readonly tryHelp: string;
  readonly words: string;
  readonly format: string;
  readonly send: string;
  readonly answers: (format: string) => string;
  readonly onTheCommandLine: string;

  readonly pagesTitle: string;
  readonly formatsTitle: string;
  readonly listsTitle: string;
  readonly headersTitle: string;
  readonly errorsTitle: string;
  readonly errorsHelp: string;
  readonly signInTitle: string;
  readonly signInHelp: string;
  readonly fieldsOf: (many: string) => string;
  readonly schemas: string;

  readonly columns: Readonly<
    Record<
      | "address"
      | "method"
      | "what"
      | "who"
      | "formats"
      | "field"
      | "value"
      | "type"
      | "suffix"
      | "reads",
      string
    >
  >;
  /** Who may, by the names of roles. */
  readonly who: Readonly<Record<"all" | "leser" | "theke" | "bibliothekar" | "owner", string>>;
  /** By the type of a field. */
  readonly values: Readonly<
    Record<
      | "text"
      | "number"
      | "day"
      | "choice"
      | "image"
      | "texts"
      | "link"
      | "links"
      | "derived"
      | "computed",
      string
    >
  >;
  /** By the code that a text is. */
  readonly codes: Readonly<Record<CodeWord, string>>;
  readonly required: string;
  readonly readOnly: string;
  readonly unique: string;
  readonly atMost: (characters: number) => string;
  readonly oneOf: (words: string) => string;

  readonly doings: Readonly<
    Record<
      "list" | "create" | "read" | "replace" | "change" | "remove",
      (one: string, many: string) => string
    >
  >;
  /** By the path of a page. */
  readonly pages: Readonly<Record<string, string>>;
  /** By the name of a parameter or of a header. */
  readonly parameters: Readonly<Record<ParameterName, string>>;
}

type CodeWord =
  | "isbn"
  | "issn"
  | "ean"
  | "betrag"
  | "language"
  | "relator"
  | "wochentag"
  | "schliesstag"
  | "farbe";

export type ParameterName =
  | "suche"
  | "anfang"
  | "anzahl"
  | "nach"
  | "sortierung"
  | "format"
  | "lang"
  | "If-None-Match"
  | "If-Modified-Since"
  | "If-Match"
  | "If-Unmodified-Since"
  | "Range"
  | "If-Range"
  | "Prefer"
  | "Idempotency-Key";
