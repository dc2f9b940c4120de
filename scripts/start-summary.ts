import { join } from "node:path";
import type { Sample } from "./find-samples.ts";

/** The facts printed by `npm start` once the server is ready. */
export type StartFacts = {
  url: string;
  dataDir: string;
  /** The location of the database, without its password. */
  database: string;
  /** SMTP_URL; its user and password are not printed. */
  smtpUrl: string | undefined;
  /** Content that is marked as a sample. */
  samples: readonly Sample[];
};

/** A few lines: the site's address, where submissions and mails go, and how much sample content is left. */
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
