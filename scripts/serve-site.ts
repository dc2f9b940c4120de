import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { SiteManifest } from "#contract/site-manifest.ts";
import type { Ready, ReadyMessage } from "../server/ready-message.ts";
import { countNoun } from "../server/text/count-noun.ts";
import { PROJECT_ROOT } from "./pinned-node.mjs";
import { OWN_GROUP } from "./processes.ts";

/**
 * Starts the server in the working folder `cwd`. Its log goes to our standard output. In a terminal it has only warnings and
 * errors unless LOG_LEVEL is set, because a line for each request would bury the summary.
 *
 * @param onReady called once the server sends its ready message over IPC, whatever LOG_LEVEL is
 */
export function serveSite(cwd: string, onReady: (ready: Ready) => void, env = process.env): ChildProcess {
  const server = spawn(process.execPath, [join(PROJECT_ROOT, "scripts/run-built.mjs"), "server"], {
    cwd,
    env: { ...env, LOG_LEVEL: env.LOG_LEVEL || (process.stdout.isTTY ? "warn" : "info") },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: OWN_GROUP,
  });
  server.on("message", (message) => {
    const { ready } = message as Partial<ReadyMessage>;
    if (ready) onReady(ready);
  });
  return server;
}

export type StartFacts = Ready & {
  /** SMTP_URL; its user and password are not printed. */
  smtpUrl: string | undefined;
  samples: SiteManifest["samples"];
};

/** A few lines: the site's address, where submissions and mails go, how much sample content is left, and how to edit it. */
export function startSummary({ url, siteOrigin, dataDir, database, smtpUrl, samples }: StartFacts): string {
  const texts = countNoun(
    samples.reduce((sum, { count }) => sum + count, 0),
    "text",
  );
  /* A link in a mail has the address of SITE_URL, and a browser keeps what it stores for one address from the other. */
  const isOther = siteOrigin !== url && siteOrigin.replace("localhost", "127.0.0.1") === url;
  return [
    "",
    `  Site         ${isOther ? `${siteOrigin} - listening at ` : ""}${url}`,
    `  Submissions  ${database}`,
    `  Mails        ${smtpUrl?.trim() ? `through ${hostOf(smtpUrl)}` : join(dataDir, "mail", "*.eml")}`,
    ...(samples.length > 0
      ? [`  Samples      ${texts} in ${countNoun(samples.length, "record")}; npm run doctor names the records`]
      : []),
    "  Edit         npm run edit prints the address of the editor",
    "",
    "  Ctrl-C stops it.",
    "",
  ].join("\n");
}

const hostOf = (smtpUrl: string) => URL.parse(smtpUrl.trim())?.host || "SMTP_URL";
