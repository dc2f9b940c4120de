import { expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { securityTxt } from "./plain-files.ts";

const { site } = readContent();
const NOW = new Date("2026-03-01T15:30:00Z");

test("security.txt has the fields of RFC 9116 and expires within a year", () => {
  const text = securityTxt(site, new URL("https://www.example.com"), NOW);
  expect(text).toBe(`Contact: mailto:${site.emails.contact}
Expires: 2027-02-28T00:00:00Z
Preferred-Languages: en
Canonical: https://www.example.com/.well-known/security.txt
`);
});

test("an http address has no Canonical field", () => {
  expect(securityTxt(site, new URL("http://localhost:3000"), NOW)).not.toContain("Canonical");
});
