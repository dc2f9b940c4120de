import { expect, test } from "vitest";
import { checkPublicAnswer, checkSiteUrl } from "./check-address.ts";

test.each([
  ["https://www.weavers.co", "ok"],
  ["http://www.weavers.co", "look"],
  ["http://localhost:3000", "look"],
  ["https://127.0.0.1", "look"],
  ["http://[::1]:3000", "look"],
  ["https://www.example.com", "look"],
  ["https://site.example", "look"],
])("SITE_URL=%s is judged as %s", (siteOrigin, verdict) => {
  expect(checkSiteUrl({ siteOrigin }).verdict).toBe(verdict);
});

const PUBLIC = { siteOrigin: "https://www.weavers.co", backendOrigin: undefined };

test("the forms' server is asked under its public name", async () => {
  const asked: string[] = [];
  const ask = async (url: string) => {
    asked.push(url);
    return { status: 200, body: '{"status":"ok"}' };
  };
  expect(await checkPublicAnswer(PUBLIC, { ask })).toMatchObject([{ verdict: "ok" }]);
  expect(await checkPublicAnswer({ ...PUBLIC, backendOrigin: "https://api.weavers.co" }, { ask })).toHaveLength(1);
  expect(await checkPublicAnswer({ ...PUBLIC, siteOrigin: "http://localhost:3000" }, { ask })).toEqual([]);
  expect(asked).toEqual(["https://www.weavers.co/healthz", "https://api.weavers.co/healthz"]);
});

test("a public name that leads elsewhere or has a bad certificate is to be looked at", async () => {
  const parked = async () => ({ status: 200, body: "<h1>This domain is for sale</h1>" });
  expect(await checkPublicAnswer(PUBLIC, { ask: parked })).toMatchObject([{ verdict: "look" }]);
  const expired = () => Promise.reject(new TypeError("fetch failed", { cause: { code: "CERT_HAS_EXPIRED" } }));
  expect(await checkPublicAnswer(PUBLIC, { ask: expired })).toMatchObject([
    { verdict: "look", says: expect.stringContaining("CERT_HAS_EXPIRED") },
  ]);
});
