import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { clientAddress, networkOf, trustProxies } from "./client-address.ts";

const request = (ip: string) => ({ ip, socket: { remoteAddress: "127.0.0.1" } }) as FastifyRequest;

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:51234", "192.0.2.1"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:51234", "2001:db8::1"],
])("%s is the visitor at %s", (ip, address) => expect(clientAddress(request(ip))).toBe(address));

test.each(["unknown", "", "192.0.2.300", "192.0.2.1:x", "_hidden", "a".repeat(5000), "[", "[]:1", "1.2.3.4:5:6"])(
  "'%s' is nobody's address, so it counts as the proxy's",
  (ip) => expect(clientAddress(request(ip))).toBe("127.0.0.1"),
);

test("a client that closed the connection has an empty address, also with trusted proxies", () => {
  const closed = { ip: undefined, socket: { remoteAddress: undefined } } as unknown as FastifyRequest;
  expect(clientAddress(closed)).toBe("");
  const trust = trustProxies(["loopback"]) as (address: string | undefined) => boolean;
  expect(trust(undefined)).toBe(false);
});

test("proxies are trusted by address, network and name, with or without a port", () => {
  const trust = trustProxies(["loopback", "10.0.0.0/8", "192.0.2.7", "2001:db8::/32"]);
  if (!trust) throw new Error("expected a function");
  const trusted = ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "10.1.2.3:443", "192.0.2.7", "[2001:db8::5]:1"];
  for (const address of trusted) expect([address, trust(address)]).toEqual([address, true]);
  const others = ["192.0.2.8", "2001:db9::1", "loopback", "", "10.0.0", "x"];
  for (const address of others) expect([address, trust(address)]).toEqual([address, false]);
  expect(trustProxies([])).toBe(false);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::1", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("%s belongs to %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
