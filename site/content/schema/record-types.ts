import type * as z from "zod";
import { officeRecord } from "#contract/office-record.ts";
import { themeRecord } from "#contract/theme-record.ts";
import { formWordsRecord } from "#contract/visitor-words.ts";
import { answersRecord } from "./answers.ts";
import { articleRecord } from "./article.ts";
import { caseStudyRecord } from "./case-study.ts";
import { notFoundRecord, unavailableRecord } from "./error-pages.ts";
import { interfaceRecord } from "./interface.ts";
import { jobRecord } from "./job.ts";
import { navigationRecord } from "./navigation.ts";
import { openSourceRecord } from "./open-source.ts";
import { pageRecord } from "./page.ts";
import { siteRecord } from "./site.ts";
import { templatesRecord } from "./templates.ts";

/** The types of records, by their files in the content folder. `.vscode/settings.json` names the same files. */
export const RECORD_TYPES = {
  "answers.yaml": answersRecord,
  "articles/*.yaml": articleRecord,
  "case-studies/*.yaml": caseStudyRecord,
  "forms.yaml": formWordsRecord,
  "interface.yaml": interfaceRecord,
  "jobs/*.yaml": jobRecord,
  "navigation.yaml": navigationRecord,
  "not-found.yaml": notFoundRecord,
  "office.yaml": officeRecord,
  "open-source.yaml": openSourceRecord,
  "pages/**/*.yaml": pageRecord,
  "site.yaml": siteRecord,
  "templates.yaml": templatesRecord,
  "theme.yaml": themeRecord,
  "unavailable.yaml": unavailableRecord,
} as const satisfies Record<string, z.core.$ZodType>;
export type RecordFiles = keyof typeof RECORD_TYPES;

/** A valid record, such as `RecordOf<"site.yaml">`. */
export type RecordOf<Files extends RecordFiles> = z.output<(typeof RECORD_TYPES)[Files]>;
