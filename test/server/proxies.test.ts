/** Who the client is: the peer, or whom a listed proxy names, and nobody else's word. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { trustedProxies } from "../../src/core/http/requests/trusted-proxies.ts";
import { bodyOf, request, serving } from "./serving.ts";

describe("the client's address", () => {
  it("is the peer's, whatever a stranger's headers say", async (test) => {
    const server = await serving(
      test,
      ({ url }, { client }) => new Response(`${client.address} ${url}`),
    );
    const answer = await server.send(
      request(
        "GET /x HTTP/1.1",
        "X-Forwarded-For: 192.0.2.1",
        "Forwarded: for=192.0.2.2;proto=https;host=evil.example",
        "X-Forwarded-Proto: https",
        "X-Forwarded-Host: evil.example",
      ),
    );
    assert.equal(bodyOf(answer), "127.0.0.1 http://localhost/x");
    assert.equal((await server.logged(1))[0]!.address, "127.0.0.1");
  });

  const cases: [name: string, headers: string[], address: string, url: string][] = [
    [
      "X-Forwarded-For of a listed proxy",
      ["X-Forwarded-For: 192.0.2.1"],
      "192.0.2.1",
      "http://localhost/x",
    ],
    [
      "the last address that is no proxy's own, since whatever stands before it is the client's own word",
      ["X-Forwarded-For: 1.1.1.1, 192.0.2.1, 10.1.2.3"],
      "192.0.2.1",
      "http://localhost/x",
    ],
    [
      "Forwarded",
      ['Forwarded: for="[2001:db8::1]:4711";proto=https;host=example.org'],
      "2001:db8::1",
      "https://example.org/x",
    ],
    [
      "Forwarded through two proxies",
      [
        "Forwarded: for=6.6.6.6;host=evil, for=192.0.2.1;proto=https;host=example.org, for=10.0.0.9;proto=http;host=inner",
      ],
      "192.0.2.1",
      "https://example.org/x",
    ],
    [
      "X-Forwarded-For before Forwarded, which most proxies pass on untouched",
      ["X-Forwarded-For: 192.0.2.1", "Forwarded: for=6.6.6.6"],
      "192.0.2.1",
      "http://localhost/x",
    ],
    [
      "with scheme and host",
      [
        "X-Forwarded-For: 192.0.2.1",
        "X-Forwarded-Proto: https",
        "X-Forwarded-Host: example.org:8443",
      ],
      "192.0.2.1",
      "https://example.org:8443/x",
    ],
    [
      "the proxy itself where it names nobody",
      ["X-Forwarded-For: unknown"],
      "127.0.0.1",
      "http://localhost/x",
    ],
    [
      "the proxy itself for nonsense",
      ["X-Forwarded-For: '; DROP TABLE", "X-Forwarded-Proto: gopher", "X-Forwarded-Host: a/b"],
      "127.0.0.1",
      "http://localhost/x",
    ],
    ["without its port", ["X-Forwarded-For: 192.0.2.1:4711"], "192.0.2.1", "http://localhost/x"],
    [
      "an IPv4 address in IPv6 clothes",
      ["X-Forwarded-For: ::ffff:192.0.2.1"],
      "192.0.2.1",
      "http://localhost/x",
    ],
  ];
  for (const [name, headers, address, url] of cases) {
    it(`is taken from a trusted proxy: ${name}`, async (test) => {
      const server = await serving(test, (asked) => new Response(asked.url), {
        proxies: ["127.0.0.0/8", "10.0.0.0/8", "::1"],
      });
      assert.equal(bodyOf(await server.send(request("GET /x HTTP/1.1", ...headers))), url);
      assert.equal((await server.logged(1))[0]!.address, address);
    });
  }

  it("stops the start where a proxy is no address, and names it", () => {
    for (const wrong of [
      "nonsense",
      "10.0.0.0/33",
      "10.0.0.0/",
      "::1/129",
      "1.2.3.4/8/9",
      "",
      "10.0.0.0/-1",
      "10.0.0.0/1.5",
    ]) {
      assert.throws(
        () => trustedProxies([wrong]),
        new RegExp(`"${wrong.replaceAll("/", "\\/")}" is no address`),
      );
    }
  });
});
