import type { NodemailerError } from "nodemailer";
import { type Config, mailFolderIn } from "../config/config.ts";
import { isAuthenticationFailure } from "../delivery/classify-failure.ts";
import { broken, type Finding, look, ok } from "./finding.ts";
import type { Probes } from "./probes.ts";
import { isReservedName } from "./reserved-names.ts";

/** Whether mail reaches you: the server takes it, and the addresses are real ones. */
export async function checkMail(config: Config, instruments: Pick<Probes, "greetMailServer">): Promise<Finding[]> {
  return [await checkMailServer(config, instruments), checkMailAddresses(config)];
}

async function checkMailServer(config: Config, { greetMailServer }: Pick<Probes, "greetMailServer">): Promise<Finding> {
  const check = "mail server";
  const { smtpUrl } = config;
  if (!smtpUrl) {
    const says = `There is none: mails are written to files in ${mailFolderIn(config)}, and nobody is told.`;
    return look(check, says, "Set SMTP_URL to your mail server.");
  }
  const { host, username } = new URL(smtpUrl);
  try {
    await greetMailServer(smtpUrl);
    return ok(check, `${host} greets us${username ? " and takes our login" : "; SMTP_URL names no user to log in"}.`);
  } catch (thrown) {
    const { code = "no reason given", responseCode } = thrown as NodemailerError;
    const reason = responseCode === undefined ? code : `${code} ${responseCode}`;
    if (isAuthenticationFailure(thrown)) {
      const todo = "Mend user and password in SMTP_URL; signs such as @ and / in them are written %40 and %2F.";
      return broken(check, `${host} does not take the login in SMTP_URL (${reason}).`, todo);
    }
    const todo = "See to host and port in SMTP_URL, and to the firewall: 587 with smtp://, 465 with smtps://.";
    return broken(check, `${host} does not greet us (${reason}). Messages are kept, but nobody is told.`, todo);
  }
}

/** An address of the sample content takes no mail, and mail from one is refused. */
function checkMailAddresses(config: Pick<Config, "mailFrom" | "mailTo" | "careersMailTo" | "smtpUrl">): Finding {
  const check = "mail addresses";
  const { mailFrom, mailTo, careersMailTo, smtpUrl } = config;
  const addresses = { MAIL_FROM: mailFrom, MAIL_TO: mailTo, CAREERS_MAIL_TO: careersMailTo };
  const invented = Object.entries(addresses).filter(([, address]) => isReservedName(domainOf(address)));
  if (invented.length === 0) return ok(check, `From ${mailFrom} to ${mailTo}, applications to ${careersMailTo}.`);
  const says = `Nobody has these: ${invented.map(([name, address]) => `${name} ${address}`).join(", ")}.`;
  const todo = "Write your own into content/site.yaml (emails), or set these settings.";
  return smtpUrl ? broken(check, says, todo) : look(check, says, todo);
}

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1);
