import type { JobPosting } from "schema-dts";
import type { JobRecord } from "#site/content/schema/job.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";
import { postalAddress } from "./postal-address.ts";

const EMPLOYMENT: Readonly<Record<JobRecord["employment"], string>> = {
  "full-time": "FULL_TIME",
  "part-time": "PART_TIME",
  contract: "CONTRACTOR",
  internship: "INTERN",
};

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * An open position as schema.org's JobPosting.
 *
 * @param url the position's page
 */
export function jobPosting(job: JobRecord, site: SiteRecord, url: URL) {
  const place = job.place ?? site.office;
  const countries = job.countries ?? [place.country];
  const paragraphs = job.description.map((text) => `<p>${escaped(text)}</p>`).join("");
  const items = job.requirements.map((text) => `<li>${escaped(text)}</li>`).join("");
  return {
    "@type": "JobPosting",
    title: job.title,
    description: `${paragraphs}<ul>${items}</ul>`,
    datePosted: job.posted,
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
