/** The name of a file that is sent as the body itself, from Content-Disposition (RFC 6266). */

/** Without folders; "" where there is no name. */
export function fileNameIn(disposition: string | null): string {
  const parameters = new Map(
    [...(disposition ?? "").matchAll(PARAMETER)].map(([, name = "", quoted, plain = ""]) => [
      name.toLowerCase(),
      quoted === undefined ? plain : quoted.replace(/\\(.)/g, "$1"),
    ]),
  );
  const name = extended(parameters.get("filename*")) ?? asUtf8(parameters.get("filename") ?? "");
  return name.split(/[/\\]/).at(-1) ?? "";
}

const PARAMETER = /;\s*([\w!#$&+^`|~*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/g;

/** `UTF-8''B%C3%BCcher.csv` (RFC 8187); null where it cannot be decoded: then `filename` is used. */
function extended(value: string | undefined): string | null {
  const [, charset = "", coded = ""] = /^([\w-]+)'[\w-]*'(.*)$/.exec(value ?? "") ?? [];
  try {
    if (/^utf-8$/i.test(charset)) return decodeURIComponent(coded);
    if (/^iso-8859-1$/i.test(charset))
      return coded.replace(/%([\da-f]{2})/gi, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
    return null;
  } catch {
    return null;
  }
}

/** Header values are read as Latin-1; most programs send UTF-8 in them. */
function asUtf8(value: string): string {
  if (/[^\0-\xff]/.test(value)) return value;
  const text = Buffer.from(value, "latin1").toString();
  return text.includes("\ufffd") ? value : text;
}

/** "Porträt" for `Porträt.jpg`; null where nothing printable is left. */
export function titleOf(fileName: string): string | null {
  const name = fileName
    .normalize("NFC")
    .replaceAll("%22", '"')
    .replace(/\.[a-z0-9]{1,5}$/i, "");
  const plain = name.replace(/[\p{Cc}\p{Cs}\p{Cf}\ufffd]/gu, "").trim();
  return [...plain].slice(0, 200).join("") || null;
}
