import assert from "node:assert/strict";
import { test } from "node:test";
import type { Account } from "../../src/core/identity/account.ts";
import { DeferredWrites } from "../../src/core/identity/deferred-writes.ts";
import { Events } from "../../src/core/identity/events.ts";
import {
  droppedCookies,
  readCookies,
  sessionCookie,
} from "../../src/core/identity/proofs/cookie.ts";
import { FormTokens } from "../../src/core/identity/proofs/csrf.ts";
import { Devices } from "../../src/core/identity/proofs/device.ts";
import { isCode, makeCode } from "../../src/core/identity/proofs/one-time-code.ts";
import { hashPassword } from "../../src/core/identity/proofs/password.ts";
import { randomId } from "../../src/core/identity/proofs/secret.ts";
import { SignIn } from "../../src/core/identity/proofs/sign-in.ts";
import { readBearer } from "../../src/core/identity/proofs/token.ts";
import { RateLimiter } from "../../src/core/identity/rate-limit.ts";
import { withStores } from "../support/database/databases.ts";

test("binds the token of a form to its session, its action and an hour", () => {
  let now = 1_000_000;
  const forms = new FormTokens("secret", () => now);
  const token = forms.make("a", "PUT /werk/1");
  assert.equal(forms.check("a", "PUT /werk/1", token), true);
  assert.equal(forms.check("b", "PUT /werk/1", token), false);
  assert.equal(forms.check("a", "DELETE /werk/1", token), false);
  assert.equal(new FormTokens("other", () => now).check("a", "PUT /werk/1", token), false);
  now += 60 * 60_000 + 1;
  assert.equal(forms.check("a", "PUT /werk/1", token), false);
  const later = (now + 60 * 60_000).toString(36);
  assert.equal(forms.check("a", "PUT /werk/1", `${later}.${token.split(".")[1]}`), false);
  for (const odd of ["", ".", "x", "ü.ü", "1.2.3"]) {
    assert.equal(forms.check("a", "PUT /werk/1", odd), false);
  }
});

test("marks cookies for https only where there is https", () => {
  const value = "A".repeat(43);
  assert.equal(
    sessionCookie(value, true),
    `__Host-leihwerk=${value}; Path=/; HttpOnly; SameSite=Lax; Secure`,
  );
  assert.equal(readCookies(`x=1; __Host-leihwerk=${value}`, true).session, value);
  assert.equal(readCookies(`leihwerk=${value}`, true).session, null);
  assert.equal(readCookies(`leihwerk=${value}; y`, false).session, value);
  assert.equal(readCookies("leihwerk=<script>", false).session, null);
  assert.ok(droppedCookies(true).every((cookie) => cookie.includes("; Max-Age=0;")));
});

test("takes a one-time code however it is typed, for a day", () => {
  const { code, record } = makeCode(0);
  assert.equal(isCode(code.toLowerCase().replaceAll("-", " "), record, 1000), true);
  assert.equal(isCode(code, record, 24 * 60 * 60_000), false);
  assert.equal(isCode("", record, 1000), false);
  assert.equal(isCode(code, null, 1000), false);
  assert.ok(!record.includes(code));
});

test("gives ids that are no flags in a terminal", () => {
  const ids = Array.from({ length: 1000 }, randomId);
  assert.deepEqual(
    ids.filter((id) => id.startsWith("-")),
    [],
  );
});

test("tells a bearer key from other credentials", () => {
  assert.equal(readBearer("Bearer abc"), "abc");
  assert.equal(readBearer("Basic abc"), null);
  assert.equal(readBearer("Bearer a b"), null);
  assert.equal(readBearer(null), null);
});

withStores("looks at ten of a hundred guesses made at once", async (store) => {
  const { signIn, notes } = await house(store);
  const verdicts = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      signIn.again({ username: "anna", password: `guess ${index}`, address: "a" }),
    ),
  );
  assert.equal(verdicts.filter((verdict) => verdict === "wrong").length, 10);
  await notes.close();
});

withStores("lets many connections of one program in at once", async (store) => {
  const { signIn } = await house(store);
  const others = await house(store);
  const verdicts = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      (index % 2 ? signIn : others.signIn).again({
        username: "anna",
        password: "the right password",
        address: "a",
      }),
    ),
  );
  assert.ok(verdicts.every((verdict) => typeof verdict === "object" && "account" in verdict));
});

const hash = hashPassword("the right password");

async function house(store: Parameters<Parameters<typeof withStores>[1]>[0]) {
  const { rows } = store as unknown as { rows: ConstructorParameters<typeof RateLimiter>[0] };
  const passwordHash = await hash;
  const anna: Account = {
    id: 1,
    username: "anna",
    role: "leser",
    passwordHash,
    code: null,
    disabled: false,
  };
  const byName = async (name: string) => (name === "anna" ? anna : null);
  const accounts = {
    byName,
    matching: async (name: string) => (name === "anna" ? [anna] : []),
    byId: async () => anna,
  };
  const now = () => 1_000_000_000;
  const notes = new DeferredWrites(rows);
  const parts = {
    accounts,
    now,
    rateLimit: new RateLimiter(rows, now, 5 * 60_000),
    devices: new Devices("a secret", now),
    secret: "a secret",
    events: new Events(rows, notes, now),
  };
  return { signIn: new SignIn(parts), notes };
}
