import type { SiteRecord } from "#site/content/schema/site.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * security.txt (RFC 9116). `Canonical` must be an https address and is left out otherwise.
 *
 * @param now the time of the build; the file expires 364 days later
 */
export function securityTxt({ emails, language }: SiteRecord, origin: URL, now: Date): string {
  /* RFC 9116 recommends less than a year. Whole days make builds of the same day identical. */
  const today = now.getTime() - (now.getTime() % DAY);
  const canonical = new URL("/.well-known/security.txt", origin);
  const fields = [
    `Contact: mailto:${emails.contact}`,
    `Expires: ${new Date(today + 364 * DAY).toISOString().replace(".000Z", "Z")}`,
    `Preferred-Languages: ${language}`,
    ...(canonical.protocol === "https:" ? [`Canonical: ${canonical}`] : []),
  ];
  return `${fields.join("\n")}\n`;
}

/** humans.txt (humanstxt.org). */
export function humansTxt({ name, emails, office, motto, language }: SiteRecord, origin: URL): string {
  return `/* TEAM */
${name}
Site: ${origin.origin}
Contact: ${emails.contact}
From: ${office.label}

/* SITE */
${motto}
Language: ${new Intl.DisplayNames("en", { type: "language" }).of(language)}
Doctype: HTML5
Components: Astro, React, TypeScript
`;
}
