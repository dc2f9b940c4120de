import { join } from "node:path";
import type { Sample } from "./find-samples.ts";

/** What a person wants to know once the server is ready. */
export type StartFacts = {
  url: string;
  dataDir: string;
  /** Where submissions are kept, as the server names it: without a password. */
  database: string;
  /** SMTP_URL as it is set; its user and password are not shown. */
  smtpUrl: string | undefined;
  /** What is still marked as a sample. */
  samples: readonly Sample[];
};

/** A few sentences: where the site is, where submissions and mails go, what is still sample content. */
export function startSummary({ url, dataDir, database, smtpUrl, samples }: StartFacts): string {
  const lines = [
    "",
    `  Site         ${url}`,
    `  Submissions  ${database}`,
    `  Mails        ${smtpUrl?.trim() ? `through ${hostOf(smtpUrl)}` : join(dataDir, "mail", "*.eml")}`,
  ];
  if (samples.length > 0) {
    lines.push(`  Samples      ${countOf(samples)} in content/; npm run doctor lists them`);
  }
  return [...lines, "", "  Ctrl-C stops it.", ""].join("\n");
}

const hostOf = (smtpUrl: string) => URL.parse(smtpUrl.trim())?.host || "SMTP_URL";

function countOf(samples: readonly Sample[]): string {
  return samples.length === 1 ? "1 record is marked sample: true" : `${samples.length} records are marked sample: true`;
}
