import type { JobPosting, PostalAddress } from "schema-dts";
import { type Block, parseRichText, plainInline, plainText } from "#site/content/rich-text.ts";
import type { PlaceRecord } from "#site/content/schema/fields.ts";
import type { JobRecord } from "#site/content/schema/job.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";

const EMPLOYMENT: Readonly<Record<JobRecord["employment"], string>> = {
  "full-time": "FULL_TIME",
  "part-time": "PART_TIME",
  contract: "CONTRACTOR",
  internship: "INTERN",
};

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const requirementList = ({ requirements }: JobRecord): Block => ({
  kind: "list",
  isOrdered: false,
  items: requirements.map((text) => [plainText(text)]),
});

/** Search engines read paragraphs and lists, without the marks and links in them. */
function blockHtml(block: Block): string {
  if (block.kind === "paragraph") return `<p>${escaped(plainInline(block.children))}</p>`;
  const items = block.items.map((item) => `<li>${escaped(plainInline(item))}</li>`).join("");
  return block.isOrdered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
}

/** @param url the position's page */
export function jobPosting(job: JobRecord, site: SiteRecord, url: URL) {
  const place = job.place ?? site.office;
  const countries = job.countries ?? [place.country];
  const blocks = [...job.description.flatMap((text) => parseRichText(text).blocks), requirementList(job)];
  return {
    "@type": "JobPosting",
    title: job.title,
    description: blocks.map(blockHtml).join(""),
    datePosted: job.opens,
    ...(job.closes ? { validThrough: job.closes } : {}),
    employmentType: EMPLOYMENT[job.employment],
    hiringOrganization: { "@type": "Organization", name: site.name, url: url.origin, sameAs: url.origin },
    jobLocation: { "@type": "Place", address: postalAddress(place) },
    ...(job.remote
      ? {
          jobLocationType: "TELECOMMUTE",
          applicantLocationRequirements: countries.map((name) => ({ "@type": "Country", name }) as const),
        }
      : {}),
    directApply: false,
    url: url.href,
  } as const satisfies JobPosting;
}

export function postalAddress({ street, locality, region, country }: PlaceRecord) {
  return {
    "@type": "PostalAddress",
    ...(street ? { streetAddress: street } : {}),
    addressLocality: locality,
    ...(region ? { addressRegion: region } : {}),
    addressCountry: country,
  } as const satisfies PostalAddress;
}
