/** The common part of DAIA and PAIA: JSON or JSONP, OAuth error codes, statuses that can be suppressed. */

import type {
  Page,
  Protocol,
  ProtocolAnswer,
  ProtocolVisit,
  Visit,
} from "../../core/model/answers/page.ts";
import type { ProblemDocument } from "../../core/model/answers/problem-document.ts";
import type { PageParameters } from "../../core/model/parameters/parameter-types.ts";

/** A refusal with an error code of the specifications. */
export class ProtocolRefusal extends Error {
  readonly status: number;
  readonly error: string;

  constructor(status: number, error: string, description: string) {
    super(description);
    this.status = status;
    this.error = error;
  }
}

interface JsonProtocol {
  readonly path: string;
  readonly methods: readonly string[];
  /** The headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Additional headers of error responses. */
  readonly failing?: Readonly<Record<string, string>>;
  /** Errors contain the status code, too. */
  readonly says?: "code";
  answer(visit: ProtocolVisit): Promise<JsonAnswer>;
}

interface JsonAnswer {
  readonly document: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export function jsonProtocolPage(
  protocol: JsonProtocol,
  more: Pick<Page, "personal" | "keys" | "needs" | "standard"> & {
    readonly parameters?: PageParameters;
  } = {},
): Page {
  const { path, methods, headers, failing = {} } = protocol;
  const refused = (visit: Visit, status: number, error: string, description: string) => {
    const document = {
      error,
      ...(protocol.says && { code: status }),
      ...(description !== "" && { error_description: description }),
    };
    return written(visit, { document, headers: { ...headers, ...failing } }, status);
  };
  const spoken: Protocol = {
    methods,
    headers,
    async answer(visit) {
      try {
        checkCallback(visit);
        const answer = await protocol.answer(visit);
        return written(visit, { ...answer, headers: { ...headers, ...answer.headers } }, 200);
      } catch (error) {
        if (!(error instanceof ProtocolRefusal)) throw error;
        return refused(visit, error.status, error.error, error.message);
      }
    },
    failed(problem, visit) {
      const [status, error] = errorOf(problem);
      return refused(visit, status, error, problem.detail);
    },
  };
  return { path, read: ["all"], negotiated: false, ...more, protocol: spoken, answer: () => null };
}

/** Maps errors of other parts to the few statuses of the specifications. */
function errorOf({ status }: ProblemDocument): [number, string] {
  if (status === 401) return [401, "invalid_grant"];
  if (status === 403) return [403, "access_denied"];
  if (status === 404) return [404, "not_found"];
  if (status === 405) return [405, "invalid_request"];
  if (status === 409 || status === 422) return [422, "invalid_request"];
  if (status === 429) return [429, "access_denied"];
  if (status === 501) return [501, "not_implemented"];
  if (status === 503 || status === 507) return [503, "service_unavailable"];
  return status < 500 ? [400, "invalid_request"] : [500, "internal_error"];
}

const CALLBACK = /^[A-Za-z0-9_]{1,100}$/;

function checkCallback({ view }: Visit): void {
  const callback = view.query.get("callback");
  if (callback !== null && !CALLBACK.test(callback))
    throw new ProtocolRefusal(422, "invalid_request", "callback: A-Z, a-z, 0-9, _");
}

/** JSONP with a leading comment, so that the client does not control the first bytes of the response. */
function written(
  { view: { query } }: Visit,
  { document, headers = {} }: JsonAnswer,
  status: number,
): ProtocolAnswer {
  const callback = query.get("callback") ?? "";
  const isScript = CALLBACK.test(callback);
  const json = JSON.stringify(document);
  const type = isScript ? "application/javascript" : "application/json";
  return {
    status: query.has("suppress_response_codes") ? 200 : status,
    headers: { ...headers, "Content-Type": `${type}; charset=utf-8` },
    // U+2028 and U+2029 end a line in older JavaScript, but not in JSON.
    body: isScript
      ? `/**/${callback}(${json.replace(/\u2028/g, "\\u2028").replace(/\u2029/g, "\\u2029")});`
      : json,
  };
}
