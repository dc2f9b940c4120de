import { expect, test } from "vitest";
import { hasValidHost } from "./request-origin.ts";

const request = (hosts: string[], httpVersion = "1.1") => ({
  headers: hosts[0] === undefined ? {} : { host: hosts[0] },
  rawHeaders: ["Accept", "host", ...hosts.flatMap((host, index) => [index % 2 ? "HOST" : "Host", host])],
  httpVersion,
});

test.each(["example.com", "example.com:8080", "a_b.example", "192.0.2.1:3000", "[2001:db8::1]", "[::1]:3000", "x."])(
  "%s is a host",
  (host) => expect(hasValidHost(request([host]))).toBe(true),
);

test.each([
  "",
  "a b",
  "a,b",
  "x@example.com",
  "example.com/x",
  "example.com:",
  "example.com:x",
  "::1",
  "[::1",
  "<script>",
  "%00",
  "ä",
])("'%s' is none", (host) => expect(hasValidHost(request([host]))).toBe(false));

test("there is one Host header, which only HTTP/1.0 may leave out", () => {
  expect(hasValidHost(request(["example.com", "example.com"]))).toBe(false);
  expect(hasValidHost(request([]))).toBe(false);
  expect(hasValidHost(request([], "1.0"))).toBe(true);
});
