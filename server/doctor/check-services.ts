import { setTimeout as wait } from "node:timers/promises";
import type { NodemailerError } from "nodemailer";
import { publicFindings } from "../checks/deployment-checks.ts";
import { broken, type Finding, ok, warning } from "../checks/findings.ts";
import { askPublicAddress, publicOrigin } from "../checks/public-address.ts";
import { isReservedName, localOrigin } from "../config/host-names.ts";
import { type ClamdAddress, type ImapSettings, mailFolderIn, type Settings } from "../config/settings.ts";
import { isAuthenticationFailure, smtpTransport } from "../delivery/mail-transport.ts";
import { describeImapError, mailboxesOf, openSentFolder, unreadableSentence } from "../mailbox/imap-client.ts";
import { pingClamd } from "../uploads/clamd-scanner.ts";

export async function checkPublicAnswer(
  settings: Pick<Settings, "siteOrigin" | "backendOrigin">,
  ask = askPublicAddress,
) {
  const origin = publicOrigin(settings);
  if (origin === undefined) return [];
  return publicFindings(origin, await ask(origin), Date.now());
}

/** Checks that the server runs at HOST and PORT, can save submissions and serves the build in `dist/`. */
export async function checkServer(
  { host, port, stamp }: Pick<Settings, "host" | "port" | "stamp">,
  ask = askServer,
): Promise<Finding> {
  const check = "server";
  if (port === 0) return ok(check, "PORT is 0: only the server's log names its port.");
  const origin = localOrigin({ host, port });
  try {
    const health = await ask(`${origin}/healthz`);
    if (health.status !== 200 || !health.body.includes('"ok"')) {
      return broken(check, `Another program responds at ${origin}.`, "Stop it, or set another PORT.");
    }
    const readiness = await ask(`${origin}/readyz`);
    if (readiness.status === 200) return checkServedBuild(origin, readiness.body, stamp);
    return broken(check, `It responds at ${origin}, but cannot save: ${readiness.body}`, "See the lines above.");
  } catch {
    const todo = "Start it: systemctl start website, or npm start. journalctl -u website says why it ended.";
    return broken(check, `Nothing responds at ${origin}.`, todo);
  }
}

function checkServedBuild(origin: string, readiness: string, stamp: string): Finding {
  const check = "server";
  const { build } = JSON.parse(readiness) as { build?: string };
  if (build === stamp) return ok(check, `It responds at ${origin}, can save submissions and serves the built site.`);
  const message = `It responds at ${origin} and can save submissions, but does not serve the site in dist/.`;
  return warning(check, message, "Run npm run publish, or restart it in this folder.");
}

export async function checkMailServer(settings: Pick<Settings, "smtpUrl" | "dataDir">, greet = greetMailServer) {
  const check = "mail server";
  const { smtpUrl } = settings;
  if (!smtpUrl) {
    const message = `There is none: mails are written to files in ${mailFolderIn(settings)} and not sent.`;
    return warning(check, message, "Set SMTP_URL to your mail server.");
  }
  const { host, username } = new URL(smtpUrl);
  try {
    await greet(smtpUrl);
    return ok(check, `${host} ${username ? "accepts the login" : "responds; SMTP_URL has no user to log in"}.`);
  } catch (thrown) {
    const { code = "no reason given", responseCode } = thrown as NodemailerError;
    const reason = responseCode === undefined ? code : `${code} ${responseCode}`;
    if (isAuthenticationFailure(thrown)) {
      const todo = "Correct user and password in SMTP_URL; signs such as @ and / in them are written %40 and %2F.";
      return broken(check, `${host} rejects the login in SMTP_URL (${reason}).`, todo);
    }
    const todo = "Check host and port in SMTP_URL, and the firewall: 587 with smtp://, 465 with smtps://.";
    return broken(check, `${host} does not respond (${reason}). Submissions are saved, but not mailed.`, todo);
  }
}

export async function checkMailboxes(settings: Pick<Settings, "imap" | "careersImap">, open = openSentFolder) {
  return await Promise.all(mailboxesOf(settings).map((imap) => checkMailbox(imap, open)));
}

async function checkMailbox(settings: ImapSettings, open: typeof openSentFolder): Promise<Finding> {
  const check = "mailbox";
  const { setting, host } = settings;
  try {
    const sent = await open(settings);
    if (sent !== undefined) return ok(check, `${host} accepts the login in ${setting}. INBOX and ${sent} are read.`);
    const message = `${host} accepts the login in ${setting}, but has no folder of sent mails: answers from mail programs do not count.`;
    return warning(check, message, "Give the folder the special use \\Sent, as mail programs do.");
  } catch (thrown) {
    const error = describeImapError(thrown);
    const todo = error.isLogin
      ? `Correct user and password in ${setting}; signs such as @ and / in them are written %40 and %2F. Some providers need an app password.`
      : `Check host and port in ${setting}, and the firewall: 993 with imaps://, 143 with imap:// and STARTTLS.`;
    return broken(check, unreadableSentence(settings, error), todo);
  }
}

export function checkMailAddresses(
  settings: Pick<Settings, "mailFrom" | "mailTo" | "careersMailTo" | "smtpUrl">,
): Finding {
  const check = "mail addresses";
  const { mailFrom, mailTo, careersMailTo, smtpUrl } = settings;
  const addresses = { MAIL_FROM: mailFrom, MAIL_TO: mailTo, CAREERS_MAIL_TO: careersMailTo };
  const samples = Object.entries(addresses).filter(([, address]) =>
    isReservedName(address.slice(address.lastIndexOf("@") + 1)),
  );
  if (samples.length === 0) return ok(check, `From ${mailFrom} to ${mailTo}, applications to ${careersMailTo}.`);
  const message = `These are samples: ${samples.map(([name, address]) => `${name} ${address}`).join(", ")}.`;
  const todo = "Write your own into content/site.yaml (emails), or set these settings.";
  return (smtpUrl ? broken : warning)(check, message, todo);
}

export async function checkScanner(
  { clamd }: Pick<Settings, "clamd">,
  ping: (address: ClamdAddress) => Promise<string | undefined> = pingClamd,
): Promise<Finding[]> {
  if (!clamd) return [];
  const check = "virus scanner";
  const address = `${clamd.host}:${clamd.port}`;
  const error = await ping(clamd);
  if (error === undefined) return [ok(check, `clamd at ${address} responds.`)];
  const message = `clamd at ${address} does not respond (${error}). Files are saved, but their mail is held until they are scanned.`;
  return [broken(check, message, "Start clamd, or correct CLAMD; without a scanner, unset it.")];
}

const RESPONSE_MS = 4_000;
const GREETING_MS = 10_000;

/** @throws if nothing responds within a few seconds */
async function askServer(url: string): Promise<{ status: number; body: string }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_MS), redirect: "manual" });
  return { status: response.status, body: await response.text() };
}

async function greetMailServer(smtpUrl: string): Promise<void> {
  const transport = smtpTransport(smtpUrl, 1, { greetingMs: GREETING_MS, wholeMailMs: GREETING_MS });
  /* nodemailer's timeouts restart with every byte, so the whole exchange has a deadline too. */
  const late = wait(GREETING_MS, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error("too slow"), { code: "ETIMEDOUT" });
  });
  try {
    await Promise.race([transport.verify(), late]);
  } finally {
    transport.close();
  }
}
