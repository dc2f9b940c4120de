import type * as z from "zod";
import { aboutRecord } from "./about.ts";
import { answersRecord } from "./answers.ts";
import { bookRecord } from "./book.ts";
import { careersRecord } from "./careers.ts";
import { caseStudiesRecord } from "./case-studies.ts";
import { contactRecord } from "./contact.ts";
import { contactCareersRecord } from "./contact-careers.ts";
import { engagementRecord } from "./engagement.ts";
import { exploreServicesRecord } from "./explore-services.ts";
import { homeRecord } from "./home.ts";
import { notFoundRecord } from "./not-found.ts";
import { openSourcePageRecord } from "./open-source-page.ts";
import { portfolioRecord } from "./portfolio.ts";
import { privacyRecord } from "./privacy.ts";
import { unavailableRecord } from "./unavailable.ts";

/**
 * The records in content/pages/, in the order of the sitemap: their name in `readContent()`, their file and their schema.
 * A record with a `page` field is a public page at the address of its file: sitemap, card, breadcrumb and structured data
 * follow from it.
 */
export const PAGES = {
  home: { file: "home", schema: homeRecord },
  exploreServices: { file: "explore-services", schema: exploreServicesRecord },
  caseStudiesPage: { file: "case-studies", schema: caseStudiesRecord },
  portfolio: { file: "portfolio", schema: portfolioRecord },
  engagement: { file: "engagement-model", schema: engagementRecord },
  openSourcePage: { file: "open-source", schema: openSourcePageRecord },
  about: { file: "about", schema: aboutRecord },
  careers: { file: "careers", schema: careersRecord },
  contactCareers: { file: "contact-careers", schema: contactCareersRecord },
  book: { file: "book", schema: bookRecord },
  contact: { file: "contact", schema: contactRecord },
  privacy: { file: "privacy-policy", schema: privacyRecord },
  notFound: { file: "not-found", schema: notFoundRecord },
  answers: { file: "answers", schema: answersRecord },
  unavailable: { file: "unavailable", schema: unavailableRecord },
};
export type PageRecords = { [Name in keyof typeof PAGES]: z.infer<(typeof PAGES)[Name]["schema"]> };
