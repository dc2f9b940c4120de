import { expect, test } from "vitest";
import { readReferrerPath } from "./receive.ts";

test.each([
  ["https://site.example/", "/"],
  ["https://site.example/contact?subject=x#y", "/contact"],
  ["https://site.example/services/cloud-devops", "/services/cloud-devops"],
  ["https://site.example/pt-BR/contact", "/pt-BR/contact"],
])("reads %s as the page %s", (referer, path) => {
  expect(readReferrerPath(referer)).toBe(path);
});

test.each([
  undefined,
  "",
  "/contact",
  "no address",
  "https://site.example/<script>",
  "https://site.example/a%20b",
  "https://site.example/contact/",
  `https://site.example/${"a".repeat(100)}`,
])("rejects %j", (referer) => {
  expect(readReferrerPath(referer)).toBeNull();
});
