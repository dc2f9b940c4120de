import { expect, test } from "vitest";
import { type SiteLook, siteManifest } from "#contract/site-manifest.ts";
import { SITE } from "../../tests/support/site-fixture.ts";
import { mailBody } from "./mail-body.ts";

const { look } = SITE;
/** The colours that the manifest must have. */
const MAIL_COLOURS = Object.keys(siteManifest.shape.look.shape.light.shape);

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
    {
      look,
      siteName: "Example",
      siteOrigin: "https://example.com",
      language: "en",
      prefix: "",
      hasLogo: false,
      direction: "ltr",
    },
  );
  const used = new Set(html.match(/#[0-9a-f]{6}\b/g));
  expect(used).toEqual(
    new Set([look.light, look.dark].flatMap((colours) => MAIL_COLOURS.map((name) => colours[name]))),
  );
});

const bodyOf = (look: SiteLook, hasLogo: boolean) => {
  const site = { siteName: "Example & Sons", siteOrigin: "https://example.com", language: "en", prefix: "" };
  const frame = { look, ...site, hasLogo, direction: "ltr" } as const;
  return mailBody({ subject: "Booked (D-7K3M9QXA)", blocks: [], footer: [] }, frame).html;
};

test("above the card are the mark in cells, the name and the reference; a site with a logo has no such mark", () => {
  const html = bodyOf(look, false);
  expect(html.match(/<td class="[ko]/g)).toHaveLength(12);
  expect(html).not.toMatch(/<img|url\(/);
  expect(html).toContain(">Example &amp; Sons</td>");
  expect(html).toContain(">D-7K3M9QXA</td>");
  expect(html).toContain(">Booked</td>");
  expect(bodyOf(look, true)).not.toMatch(/<td class="[ko]/);
});

test("a mail names the fonts and the corners of the site", () => {
  expect(bodyOf(look, false)).toMatch(/'Commissioner',system-ui.*'Georama'/s);
  const own = bodyOf({ ...look, radius: 6, fonts: { ...look.fonts, text: "Work Sans" } }, false);
  expect(own).toContain("'Work Sans',system-ui");
  expect(own).toContain("border-radius:6px");
});
