/** Uploads of a kind whose members are files: accepted types, sanitizing, and delivered formats. */

import type { Values } from "./field.ts";

export interface Upload {
  /** The accepted types, as a body or in a form … */
  readonly types: readonly string[];
  /** … and the maximum number of bytes. */
  readonly limit: number;
  /** Some members have no file: the rules decide which. */
  readonly optional?: boolean;
  /** The files are images, for fields of the type `image()` of other members. */
  readonly pictures?: boolean;
  /** Never stores the original bytes, only a newly encoded file; throws a Problem if it cannot be decoded. */
  read(bytes: Uint8Array, declared: string | null, wishes?: UploadWishes): Promise<Taken>;
  /** The delivered formats, the default first. */
  readonly formats: readonly FileFormat[];
  /** The query parameter for a variant: with it, the bytes of an address never change. */
  readonly parameter: string;
  /** The name of the stored file for a format and query. */
  fileName(values: Values, format: FileFormat, query: URLSearchParams): string;
  /** The format of the file beside an exported table, which an import reads again; without it the files stay here. */
  exported?(values: Values): FileFormat;
}

/** Options of the sender. */
export interface UploadWishes {
  /** Crop and straighten a photograph. */
  readonly cut?: boolean;
}

export interface FileFormat {
  readonly file: string;
  readonly accepts: readonly string[];
}

/** A processed file, and its metadata. */
export interface Taken {
  readonly values: Values;
  readonly files: readonly StoredFile[];
}

/** A file that belongs to a member. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
