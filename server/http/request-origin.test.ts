import { expect, test } from "vitest";
import { hasValidHost, requestOriginOf } from "./request-origin.ts";

const CONFIG = { siteOrigin: "https://site.example", allowedOrigins: ["https://cdn.example"] };

const HOST = { host: "site.example" };
const CDN = { origin: "https://cdn.example", ...HOST };
const hidden = { origin: "null", ...HOST };

test.each([
  ["a program, which names no origin", {}, "own"],
  ["the site's own page", { origin: "https://site.example", ...HOST }, "own"],
  [
    "the site's own page behind a proxy that names another host",
    { origin: "https://site.example", host: "internal:3000", "sec-fetch-site": "same-origin" },
    "own",
  ],
  ["the site's page on a CDN", { origin: "https://site.example", host: "api.site.example" }, "other"],
  ["a page of the address that was asked", { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }, "own"],
  ["a page with a hidden origin, to the browser its own", { ...hidden, "sec-fetch-site": "same-origin" }, "own"],
  ["an allowed origin", CDN, "other"],
  ["another site", { origin: "https://evil.example", ...HOST }, "foreign"],
  ["a page that hides its origin", hidden, "foreign"],
  ["the site's host over HTTP", { origin: "http://site.example", ...HOST }, "foreign"],
  ["a subdomain without an origin", { ...HOST, "sec-fetch-site": "same-site" }, "foreign"],
  ["another site's page without an origin", { ...HOST, referer: "https://evil.example/a" }, "foreign"],
  ["the site's page without an origin", { ...HOST, referer: "https://site.example/a" }, "own"],
  ["a program that names a page", { ...HOST, referer: "the contact page" }, "own"],
  ["the site's page on a CDN, told by the browser", { ...CDN, "sec-fetch-site": "cross-site" }, "other"],
  ["the site's name with another scheme", { origin: "http://site.example", host: "internal" }, "foreign"],
  ["an origin that only starts like an allowed one", { origin: "https://cdn.example.evil", host: "x" }, "foreign"],
] as const)("%s is judged", (_case, headers, kind) => {
  expect(requestOriginOf({ headers, protocol: "http" }, CONFIG).kind).toBe(kind);
});

test.each([
  ["https", "http", "foreign"],
  ["https", "https", "own"],
  ["http", "https", "own"],
  ["http", "http", "own"],
] as const)(
  "a request over %s to another name of the deployment, from its page over %s, is judged",
  (protocol, page, kind) => {
    const headers = { origin: `${page}://other.example`, host: "other.example" };
    expect(requestOriginOf({ headers, protocol }, CONFIG).kind).toBe(kind);
  },
);

const request = (hosts: string[], httpVersion = "1.1") => ({
  headers: hosts[0] === undefined ? {} : { host: hosts[0] },
  rawHeaders: ["Accept", "host", ...hosts.flatMap((host, index) => [index % 2 ? "HOST" : "Host", host])],
  httpVersion,
});

test.each(["example.com", "example.com:8080", "a_b.example", "192.0.2.1:3000", "[2001:db8::1]", "[::1]:3000", "x."])(
  "%s is a host",
  (host) => expect(hasValidHost(request([host]))).toBe(true),
);

test.each(["", "a b", "x@example.com", "example.com/x", "example.com:x", "[::1"])("'%s' is none", (host) =>
  expect(hasValidHost(request([host]))).toBe(false),
);

test("there is one Host header, which only HTTP/1.0 may leave out", () => {
  expect(hasValidHost(request(["example.com", "example.com"]))).toBe(false);
  expect(hasValidHost(request([]))).toBe(false);
  expect(hasValidHost(request([], "1.0"))).toBe(true);
});
