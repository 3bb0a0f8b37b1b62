/** Errors of SRU requests, with the numbers of SRU's list of diagnostics (info:srw/diagnostic/1). */

const MESSAGES = {
  4: "Unsupported operation",
  5: "Unsupported version",
  6: "Unsupported parameter value",
  7: "Mandatory parameter not supplied",
  8: "Unsupported parameter",
  10: "Query syntax error",
  15: "Unsupported context set",
  16: "Unsupported index",
  19: "Unsupported relation",
  20: "Unsupported relation modifier",
  27: "Empty term unsupported",
  28: "Masking character not supported",
  36: "Term in invalid format for index or relation",
  37: "Unsupported boolean operator",
  38: "Too many boolean operators in query",
  46: "Unsupported boolean modifier",
  60: "Result set not created: too many matching records",
  61: "First record position out of range",
  66: "Unknown schema for retrieval",
  71: "Unsupported record packing",
  84: "Too many sort keys to sort",
  88: "Unsupported path for sort",
} as const;

export class SruDiagnostic extends Error {
  readonly number: keyof typeof MESSAGES;
  /** The unsupported or missing part of the request. */
  readonly details: string;

  constructor(number: keyof typeof MESSAGES, details = "") {
    super(MESSAGES[number]);
    this.number = number;
    this.details = details;
  }
}
