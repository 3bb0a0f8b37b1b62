/**
 * Encrypts a stream to public keys in the age format (https://c2sp.org/age), readable with Debian's `age` and others: somebody who gets
 * hold of the backups, or of this machine, cannot read them. The cryptography is Node's; this file only combines it.
 */

import {
  createCipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { Transform } from "node:stream";
import { StorageError } from "../engines/backend.ts";

/** The first line of every age file. */
export const AGE_HEAD = "age-encryption.org/v1";
const CHUNK = 64 * 1024;

export function ageEncryption(recipients: readonly string[]): Transform {
  const fileKey = randomBytes(16);
  const nonce = randomBytes(16);
  const stanzas = recipients.map((recipient) => stanza(rawKey(recipient), fileKey));
  const head = [AGE_HEAD, ...stanzas, "---"].join("\n");
  const mac = createHmac("sha256", derived(fileKey, "", "header"))
    .update(head)
    .digest();
  const key = derived(fileKey, nonce, "payload");
  let gathered: Buffer[] = [];
  let length = 0;
  let counter = 0;
  const seal = (plain: Buffer, isLast: boolean) => {
    const place = Buffer.alloc(12);
    place.writeUIntBE(counter++, 5, 6);
    place[11] = isLast ? 1 : 0;
    return sealed(key, place, plain);
  };
  return new Transform({
    construct(done) {
      this.push(Buffer.concat([Buffer.from(`${head} ${base64(mac)}\n`), nonce]));
      done();
    },
    transform(piece: Buffer, _, done) {
      gathered.push(piece);
      length += piece.length;
      // The last chunk is marked and never empty, so a chunk is held back until more data follows.
      if (length > CHUNK) {
        let rest = Buffer.concat(gathered);
        for (; rest.length > CHUNK; rest = rest.subarray(CHUNK))
          this.push(seal(rest.subarray(0, CHUNK), false));
        gathered = [rest];
        length = rest.length;
      }
      done();
    },
    flush(done) {
      this.push(seal(Buffer.concat(gathered), true));
      done();
    },
  });
}

/** The bytes of `age1…` (Bech32, BIP 173); throws if it is not valid. */
export function rawKey(recipient: string): Buffer {
  if (/^AGE-SECRET-KEY-/i.test(recipient))
    throw new StorageError(
      "That is the private key: it does not belong on this machine. Name the public one, which begins with age1 and stands beside it; whoever can read this command line or its script can read what was encrypted to it, so make a new pair.",
    );
  const digits = Array.from(/^age1([a-z0-9]{58})$/.exec(recipient)?.[1] ?? "", (letter) =>
    "qpzry9x8gf2tvdw0s3jn54khce6mua7l".indexOf(letter),
  );
  if (
    digits.length === 0 ||
    digits.includes(-1) ||
    checksum([3, 3, 3, 0, 1, 7, 5, ...digits]) !== 1
  )
    throw new StorageError(
      `"${recipient}" is no public key of age: it begins with age1 and has 62 characters. age-keygen makes one, and shows it.`,
    );
  const bits = digits.slice(0, -6).map((digit) => digit.toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The file key, encrypted for this recipient. */
function stanza(recipient: Buffer, fileKey: Buffer): string {
  const { publicKey, privateKey } = generateKeyPairSync("x25519");
  const share = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const x = recipient.toString("base64url");
  const other = createPublicKey({ key: { kty: "OKP", crv: "X25519", x }, format: "jwk" });
  const secret = diffieHellman({ privateKey, publicKey: other });
  const key = derived(secret, Buffer.concat([share, recipient]), `${AGE_HEAD}/X25519`);
  return `-> X25519 ${base64(share)}\n${base64(sealed(key, Buffer.alloc(12), fileKey))}`;
}

function sealed(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: 16 });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function derived(secret: Buffer, salt: Buffer | string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, purpose, 32));
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

function checksum(digits: readonly number[]): number {
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  let sum = 1;
  for (const digit of digits) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ digit;
    for (const [place, generator] of generators.entries()) if ((top >> place) & 1) sum ^= generator;
  }
  return sum;
}
