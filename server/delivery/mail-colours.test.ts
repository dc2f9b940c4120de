import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseColourTokens } from "#contract/colour-tokens.ts";
import { mailColours, selectMailColours } from "./mail-colours.ts";
import { mailHtml } from "./mail-html.ts";

const tokens = readFileSync("site/styles/tokens.css", "utf8");
const THEME = { metaphor: "woven" } as const;
const parseMailColours = (css: string) => selectMailColours(parseColourTokens(css));

test("a mail uses all colours of the design tokens, light and dark, and no others", () => {
  const html = mailHtml(
    {
      title: "Title",
      blocks: [
        { kind: "notice", text: "Notice" },
        { kind: "facts", facts: [{ label: "Email", text: "ada@example.com", href: "mailto:ada@example.com" }] },
        { kind: "quote", text: "Quote" },
        { kind: "links", links: [{ label: "Link", href: "https://example.com" }] },
      ],
      footer: ["Footer"],
    },
    THEME,
  );
  const { light, dark } = mailColours(THEME);
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

test("a colour of theme.yaml changes the colour of the mail", () => {
  const { light } = mailColours({ ...THEME, colours: { brand: "#003366" } });
  expect(light).toMatchObject({ orange: "#003366", "on-orange": "#ffffff" });
});
