import { expect, test } from "vitest";
import type { ThemeRecord } from "#contract/theme-record.ts";
import { mailBody } from "./mail-body.ts";
import { mailColours } from "./mail-colours.ts";

const THEME = { metaphor: "woven" } as const;

test("a mail uses all colours of the design tokens, light and dark, and no others", () => {
  const { html } = mailBody(
    {
      subject: "Title",
      blocks: [
        { kind: "notice", text: "Notice" },
        { kind: "facts", facts: [{ label: "Email", text: "ada@example.com", href: "mailto:ada@example.com" }] },
        { kind: "quote", text: "Quote" },
        { kind: "links", links: ["One", "Two"].map((label) => ({ label, href: "https://example.com" })) },
      ],
      footer: ["Footer"],
    },
    { theme: THEME, siteName: "Example", siteOrigin: "https://example.com", hasLogo: false },
  );
  const { light, dark } = mailColours(THEME);
  const used = new Set(html.match(/#[0-9a-f]{6}\b/g));
  expect(used).toEqual(new Set([...Object.values(light), ...Object.values(dark)]));
});

test("a colour of theme.yaml changes the colour of the mail", () => {
  const { light } = mailColours({ ...THEME, colours: { brand: "#003366" } });
  expect(light).toMatchObject({ orange: "#003366", "on-orange": "#ffffff" });
});

const bodyOf = (theme: ThemeRecord, hasLogo: boolean) => {
  const frame = { theme, siteName: "Example & Sons", siteOrigin: "https://example.com", hasLogo };
  return mailBody({ subject: "Booked (D-7K3M9QXA)", blocks: [], footer: [] }, frame).html;
};

test("above the card are the mark in cells, the name and the reference; a site with a logo has no such mark", () => {
  const html = bodyOf(THEME, false);
  expect(html.match(/<td class="[ko]/g)).toHaveLength(12);
  expect(html).not.toMatch(/<img|url\(/);
  expect(html).toContain(">Example &amp; Sons</td>");
  expect(html).toContain(">D-7K3M9QXA</td>");
  expect(html).toContain(">Booked</td>");
  expect(bodyOf(THEME, true)).not.toMatch(/<td class="[ko]/);
});

test("a mail names the fonts and the corners of the site", () => {
  expect(bodyOf(THEME, false)).toMatch(/'Commissioner',system-ui.*'Georama'/s);
  const own = bodyOf(
    { ...THEME, radius: 6, fonts: { text: { family: "Work Sans", licence: "OFL 1.1", files: {} } } },
    false,
  );
  expect(own).toContain("'Work Sans',system-ui");
  expect(own).toContain("border-radius:6px");
});
