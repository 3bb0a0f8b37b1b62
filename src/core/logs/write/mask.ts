/** Masks secrets in addresses before they are logged: log files are read and copied by people who must not know them. */

const MASK = "***";

/** An address (or a whole request line) with the values of secret parameters and any `user:password@` masked. */
export function maskSecrets(address: string): string {
  let masked = address;
  if (masked.includes("@")) masked = masked.replace(userInformation, `://${MASK}@`);
  if ((masked.includes("=") || masked.includes("%")) && hint.test(masked))
    masked = maskParameters(masked);
  return masked;
}

/** Whether a parameter of this name holds a secret. */
function isSecretName(name: string): boolean {
  const plain = decoded(name).toLowerCase();
  return secretWord.test(plain) || secretName.test(plain);
}

// Up to the last "@" before the path: a password may contain one itself.
const userInformation = /:\/\/[^/?#\s]*@/g;

/** A cheap pre-check, so that ordinary requests cost nothing; "%" since a name may be encoded. */
const hint =
  /gesucht|pass|kennwort|geheim|secret|token|csrf|xsrf|sess|sitzung|key|cred|auth|sig|jwt|code|otp|pin|sid|pw|%/i;
const secretWord =
  /passwor[dt]|passwd|passphrase|kennwort|geheim|secret|token|csrf|xsrf|session|sessid|sitzung|api[-_.]?key|credential|signature|jwt/;
/**
 * Short words count only as the whole name: "barcode" and "design" are no secrets. `gesucht`, the search at the desk, mostly holds a
 * reader's name.
 */
const secretName =
  /^(?:.*[-_.[])?(?:gesucht|pass|pwd|pw|code|otp|pin|sid|key|auth|authorization|sig)\]?$/;

/**
 * Finds the name of a parameter and the end of its value. Includes ";" for path parameters (";jsessionid=…"), and all of it
 * percent-encoded, for an address that is itself a value ("?weiter=%2F%3Ftoken%3D…").
 */
const parameter = /(?:[?&;#]|%3f|%26|%3b|%23)((?:(?!%3d|%3f|%26|%3b|%23)[^=&;#?\s])*)(?:=|%3d)/gi;
const valueEnd = /[&;#\s]|%26|%3b|%23|$/gi;

function maskParameters(address: string): string {
  let masked = "";
  let done = 0;
  parameter.lastIndex = 0;
  for (let found = parameter.exec(address); found !== null; found = parameter.exec(address)) {
    if (!isSecretName(found[1]!)) continue;
    masked += address.slice(done, parameter.lastIndex) + MASK;
    valueEnd.lastIndex = parameter.lastIndex;
    done = valueEnd.exec(address)!.index;
    parameter.lastIndex = done;
  }
  return done === 0 ? address : masked + address.slice(done);
}

function decoded(name: string): string {
  if (!name.includes("%")) return name;
  return name.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
