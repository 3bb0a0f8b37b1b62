/** The two cookies there are: the session's, and before there is one the sign-in form's own. */

const SESSION = "leihwerk";
const BEFORE = "leihwerk-anmeldung";

export interface Cookies {
  readonly session: string | null;
  /** Binds the token of the sign-in form to the browser that asked for it. */
  readonly before: string | null;
}

export function readCookies(header: string | null, secure: boolean): Cookies {
  const values = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const equals = part.indexOf("=");
    if (equals > 0) values.set(part.slice(0, equals).trim(), part.slice(equals + 1).trim());
  }
  const read = (name: string) => {
    const value = values.get(nameOf(name, secure)) ?? "";
    return /^[A-Za-z0-9_-]{16,100}$/.test(value) ? value : null;
  };
  return { session: read(SESSION), before: read(BEFORE) };
}

/** Without Max-Age: it goes when the browser does, and on the server before that. */
export function sessionCookie(value: string, secure: boolean): string {
  return cookie(SESSION, value, secure);
}

export function beforeCookie(value: string, secure: boolean): string {
  return cookie(BEFORE, value, secure);
}

export function droppedCookies(secure: boolean): string[] {
  return [SESSION, BEFORE].map((name) => `${cookie(name, "", secure)}; Max-Age=0`);
}

function cookie(name: string, value: string, secure: boolean): string {
  const end = secure ? "; Secure" : "";
  return `${nameOf(name, secure)}=${value}; Path=/; HttpOnly; SameSite=Lax${end}`;
}

/** Over https the name itself promises that no other host and no plain connection has set it. */
function nameOf(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
