import type { SiteRecord } from "#site/content/schema/site.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Where to report a weakness, as RFC 9116 has it. An address without encryption cannot be canonical there, so it is
 * left out.
 *
 * @param now the moment of the build; the file has to be made again within a year of it
 */
export function securityTxt({ emails }: SiteRecord, origin: URL, now: Date): string {
  /* Less than a year ahead is recommended; a whole day keeps two builds of a day alike. */
  const today = now.getTime() - (now.getTime() % DAY);
  const canonical = new URL("/.well-known/security.txt", origin);
  const fields = [
    `Contact: mailto:${emails.contact}`,
    `Expires: ${new Date(today + 364 * DAY).toISOString().replace(".000Z", "Z")}`,
    "Preferred-Languages: en",
    ...(canonical.protocol === "https:" ? [`Canonical: ${canonical}`] : []),
  ];
  return `${fields.join("\n")}\n`;
}

/** Who made the site, as humanstxt.org has it. */
export function humansTxt({ name, emails, office, motto }: SiteRecord, origin: URL): string {
  return `/* TEAM */
${name}
Site: ${origin.origin}
Contact: ${emails.contact}
From: ${office.label}

/* SITE */
${motto}
Language: English
Doctype: HTML5
Components: Astro, React, TypeScript
`;
}
