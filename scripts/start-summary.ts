import { join } from "node:path";

/** What a person wants to know once the server is ready. */
export type StartFacts = {
  url: string;
  dataDir: string;
  /** SMTP_URL as it is set; its password is not shown. */
  smtpUrl: string | undefined;
  /** Records still marked as samples. */
  samples: number;
};

/** A few sentences: where the site is, where submissions and mails go, what is still sample content. */
export function startSummary({ url, dataDir, smtpUrl, samples }: StartFacts): string {
  const lines = [
    "",
    `  Site         ${url}`,
    `  Submissions  ${join(dataDir, "submissions.sqlite")}`,
    `  Mails        ${smtpUrl?.trim() ? `through ${mailHost(smtpUrl)}` : join(dataDir, "mail", "*.eml")}`,
  ];
  if (samples > 0) lines.push(`  Samples      content/*.yaml: ${records(samples)} marked sample: true`);
  return [...lines, "", "  Ctrl-C stops it.", ""].join("\n");
}

function mailHost(smtpUrl: string): string {
  return URL.parse(smtpUrl.trim())?.host ?? "SMTP_URL";
}

function records(count: number): string {
  return count === 1 ? "1 record is" : `${count} records are`;
}
