/** What a kind declares whose members are files: what it takes, how that is made safe, and what it is delivered as. */

import type { Values } from "./field.ts";

export interface Upload {
  /** What it takes, as it is or in a form … */
  readonly types: readonly string[];
  /** … and how many bytes of it. */
  readonly limit: number;
  /** Some of its members have none: its rules say which. */
  readonly optional?: boolean;
  /** They are pictures, which other members have in their fields of the type `image()`. */
  readonly pictures?: boolean;
  /** Never stores what came, only what it has made of it anew; a Problem where it can make nothing of it. */
  read(bytes: Uint8Array, declared: string | null, wishes?: UploadWishes): Promise<Taken>;
  /** What it is delivered as, the usual one first. */
  readonly formats: readonly FileFormat[];
  /** The parameter that names a variant: under an address that has it, the bytes never change. */
  readonly parameter: string;
  /** The name of the stored file for a format and what the address asks for. */
  fileName(values: Values, format: FileFormat, query: URLSearchParams): string;
}

/** What whoever sends a file wants done with it. */
export interface UploadWishes {
  /** Of a photograph: cut straight. */
  readonly cut?: boolean;
}

export interface FileFormat {
  readonly file: string;
  readonly accepts: readonly string[];
}

/** A file as it will be stored, and what is known of it. */
export interface Taken {
  readonly values: Values;
  readonly files: readonly StoredFile[];
}

/** A file that belongs to a member. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
