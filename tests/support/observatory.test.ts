import { expect, test } from "vitest";
import { observe, type Scan } from "./observatory.ts";

const response = (headers: Record<string, string>, body = "") => ({ status: 200, headers, body: Buffer.from(body) });
const scan = (headers: Record<string, string>, more: Partial<Scan> = {}): Scan => ({
  route: ["http://site.example/", "https://site.example/"],
  page: response(headers),
  cors: response({}),
  ...more,
});
const points = (subject: string, headers: Record<string, string>, more: Partial<Scan> = {}) =>
  observe(scan(headers, more)).findings[subject]?.points;
const policy = (text: string) => points("content-security-policy", { "content-security-policy": text });

test("a site without any header fails", () => {
  expect(observe(scan({}))).toMatchObject({ score: 30, grade: "D" });
});

test("extra points count only on top of an A", () => {
  const extra = { "cross-origin-resource-policy": "same-origin", "cross-origin-opener-policy": "same-origin" };
  expect(observe(scan(extra)).score).toBe(30);
});

test.each([
  ["default-src 'none'", 10],
  ["default-src 'self'", 5],
  ["default-src 'none'; script-src 'self' 'wasm-unsafe-eval'", 10],
  ["default-src 'none'; style-src 'unsafe-inline'", 0],
  ["default-src 'none'; script-src 'unsafe-eval'", -10],
  ["default-src 'none'; img-src http:", -10],
  ["default-src 'none'; script-src 'unsafe-inline'", -20],
  ["default-src 'none'; script-src https:", -20],
  ["script-src 'self'", -20],
  ["default-src 'none'; connect-src http://a.example", -20],
])("the policy %s gives %i points", (text, expected) => {
  expect(policy(text)).toBe(expected);
});

test("the first redirect must lead to https on the same host", () => {
  const redirection = (...route: string[]) => points("redirection", {}, { route });
  expect(redirection("http://a.example/", "https://a.example/", "https://www.a.example/")).toBe(0);
  expect(redirection("http://a.example/", "https://www.a.example/")).toBe(-5);
  expect(redirection("http://a.example/", "http://www.a.example/", "https://www.a.example/")).toBe(-10);
  expect(redirection("http://a.example/")).toBe(-20);
});

test("HSTS needs a max-age of six months", () => {
  const hsts = (value: string) => points("strict-transport-security", { "strict-transport-security": value });
  expect([hsts("max-age=31536000"), hsts("max-age=600"), hsts("max-age=1, max-age=2"), hsts("preload")]).toEqual([
    0, -10, -20, -20,
  ]);
});

test("external scripts without valid integrity lose points", () => {
  const scripts = (tag: string) => points("subresource-integrity", {}, { page: response({}, tag) });
  expect(scripts('<script src="/a.js"></script>')).toBe(0);
  expect(scripts('<script src="https://b.example/a.js"></script>')).toBeLessThan(0);
  expect(scripts('<script src="//b.example/a.js" integrity="sha256-x"></script>')).toBeLessThan(0);
});
