/** Takes secrets out of addresses before they reach a log: log files are read, copied and kept by more people than may know them. */

export const MASK = "***";

/** An address (or a whole request line) with the values of secret parameters and any `user:password@` masked. */
export function maskSecrets(address: string): string {
  let masked = address;
  if (masked.includes("@")) masked = masked.replace(userInformation, `://${MASK}@`);
  if (masked.includes("=") && hint.test(masked)) masked = masked.replace(parameter, maskParameter);
  return masked;
}

/** Whether a parameter of this name holds something that nobody else may read. */
export function isSecretName(name: string): boolean {
  const plain = decoded(name).toLowerCase();
  return secretWord.test(plain) || secretName.test(plain);
}

// The last "@" before the path counts: a password may hold one itself.
const userInformation = /:\/\/[^/?#\s]*@/g;

/** A cheap first look, so that an ordinary search pays nothing; "%" since a name may be encoded. */
const hint =
  /pass|kennwort|geheim|secret|token|csrf|xsrf|sess|sitzung|key|cred|auth|sign|jwt|code|otp|pin|sid|%/i;
const secretWord =
  /passwor[dt]|passwd|passphrase|kennwort|geheim|secret|token|csrf|xsrf|session|sessid|sitzung|api[-_.]?key|credential|signature|jwt/;
/** Short words count only as the whole name: "barcode" and "design" are no secrets. */
const secretName = /^(?:.*[-_.[])?(?:pass|pwd|pw|code|otp|pin|sid|key|auth|authorization|sig)\]?$/;

// ";" too: a path parameter (";jsessionid=…") is a parameter like any other.
const parameter = /([?&;#])([^=&;#?\s]*)=([^&;#\s]*)/g;

function maskParameter(whole: string, separator: string, name: string): string {
  return isSecretName(name) ? `${separator}${name}=${MASK}` : whole;
}

function decoded(name: string): string {
  if (!name.includes("%")) return name;
  return name.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
