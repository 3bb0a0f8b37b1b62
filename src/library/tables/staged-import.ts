/** What is known of an import on its way: its rows, what becomes of them, and what it has done. */

/** An import on its way. A crash leaves it behind, and whoever starts next goes on from here. */
export interface Import {
  readonly id: string;
  readonly begun: string;
  /** `liest`: nothing is written yet. `schreibt`: everything is checked, and what is staged comes in. */
  readonly state: "liest" | "schreibt";
  /** Who is at it, and when they were last heard of. */
  readonly worker: string;
  readonly heard: string;
  /** What whoever goes on has to know, as JSON. */
  readonly plan: string;
  /** The member that it is the work of; null where the command line began it. */
  readonly job: number | null;
}

/** What an import has done to a member. */
export interface Trace {
  readonly member: number;
  /** The first one that the import has made, and the last. */
  readonly first: number;
  readonly version: number;
  /** What the record of changes had of it before; null where the import has made it. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** The import that had left it so, before this one; null where it was somebody else. */
  readonly earlier: number | null;
}

/** A row that was read and checked, and waits for its turn. */
export interface StagedRow {
  readonly number: number;
  /** Which of the import's files it stands in, and where. */
  readonly file: number;
  readonly line: number;
  /** The row, in the shape of JSON. */
  readonly fields: unknown;
  /** The member that it was about when it was checked, and its version; null where it was new. */
  readonly member: number | null;
  readonly version: number | null;
  /** What it becomes if nothing has changed by its turn; null where it is checked again in any case. */
  readonly ready: ReadyRow | null;
}

/** Rows that come in at once, as they are kept: written down as soon as they are complete, since texts that wait cost less than objects. */
export interface StagedBatch extends Pick<StagedRow, "number" | "file" | "line"> {
  /** The rows, as JSON. */
  readonly content: string;
}

/** A new member as the check has found it. */
export interface ReadyRow {
  /** Below zero: what other rows call it until it has an id. */
  readonly id: number;
  /** Values that do not follow from the row alone, in the shape of JSON; links by id. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** A row that does not come in: `story` tells why, as JSON. */
export interface ReportRow extends Pick<StagedRow, "number" | "file" | "line"> {
  readonly outcome: string;
  readonly story: string;
}

/** Where the rows of imports wait, inside the database: they outlive the process that read them. */
export interface StagingWriting extends StagingReading {
  begin(entry: Import): Promise<void>;
  change(id: string, to: Partial<Omit<Import, "id">>): Promise<void>;
  /** A batch is kept as one, and is had again as one. */
  add(id: string, batches: readonly StagedBatch[], reported: readonly ReportRow[]): Promise<void>;
  /** The rows up to this number have had their turn, and these of them did not come in. */
  settle(id: string, last: number, reported: readonly ReportRow[]): Promise<void>;
  /** Forgets some of its rows; false where there were none left. */
  forgetRows(id: string): Promise<boolean>;
  end(id: string): Promise<void>;
  /** What no import is known to have done, of those from this source that nobody has edited, counts as its doing. */
  adopt(job: number, kind: string, source: string): Promise<void>;
  /** These members are no longer its doing: that was taken back. */
  forgetTraces(job: number, kind: string, members: readonly number[]): Promise<void>;
}

export interface StagingReading {
  imports(): Promise<readonly Import[]>;
  /** The batch that comes next; empty where none waits. */
  waiting(id: string): Promise<readonly StagedRow[]>;
  reported(id: string): Promise<readonly ReportRow[]>;
  /** What an import has done to members of a kind, the newest first, with ids up to that one. */
  traces(job: number, kind: string, upTo: number, limit: number): Promise<readonly Trace[]>;
}
