import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseMailColours } from "./mail-colours.ts";
import { mailHtml } from "./mail-html.ts";

const tokens = readFileSync("site/styles/tokens.css", "utf8");

test("a mail uses all colours of the design tokens, light and dark, and no others", () => {
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

test("a changed token changes the colour of the mail", () => {
  const changed = tokens.replace(/--orange: [^;]*/, "--orange: light-dark(#00aa00, #00bb00)");
  expect(parseMailColours(changed).light.orange).toBe("#00aa00");
  expect(parseMailColours(changed).dark.orange).toBe("#00bb00");
});

test("the error names a missing colour", () => {
  expect(() => parseMailColours("--paper: #fff;")).toThrow("--paper");
});
