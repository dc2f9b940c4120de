import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseMailColours } from "./mail-colours.ts";
import { mailHtml } from "./mail-html.ts";

const tokens = readFileSync("site/styles/tokens.css", "utf8");

test("a mail is drawn in the colours of the site's tokens, light and dark, and in no other", () => {
  const html = mailHtml({
    title: "Title",
    blocks: [
      { kind: "notice", text: "Notice" },
      { kind: "facts", facts: [{ label: "Email", text: "ada@example.com", href: "mailto:ada@example.com" }] },
      { kind: "quote", text: "Quote" },
    ],
    footer: ["Footer"],
  });
  const { light, dark } = parseMailColours(tokens);
  const used = new Set(html.match(/#[0-9a-f]{6}\b/g));
  expect(used).toEqual(new Set([...Object.values(light), ...Object.values(dark)]));
});

test("another colour in the style sheet is another colour in the mail", () => {
  const changed = tokens.replace(/--orange: [^;]*/, "--orange: light-dark(#00aa00, #00bb00)");
  expect(parseMailColours(changed).light.orange).toBe("#00aa00");
  expect(parseMailColours(changed).dark.orange).toBe("#00bb00");
});

test("one value serves both themes", () => {
  const { light, dark } = parseMailColours(tokens.replace(/--ink: [^;]*/, "--ink: #101010"));
  expect([light.ink, dark.ink]).toEqual(["#101010", "#101010"]);
});

test("a missing colour is named", () => {
  expect(() => parseMailColours("--paper: #fff;")).toThrow("--paper");
});
