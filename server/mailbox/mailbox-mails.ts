import type { ImapSettings } from "../config/config.ts";
import type { PreparedMail } from "../delivery/prepared-mail.ts";
import type { ImapError } from "./imap-client.ts";

/** Tells the operator that a mailbox cannot be read. */
export function unreadableMail(settings: ImapSettings, error: ImapError): PreparedMail {
  return {
    subject: `The mailbox of ${settings.setting} cannot be read`,
    blocks: [
      { kind: "notice", text: unreadableSentence(settings, error) },
      {
        kind: "paragraph",
        text:
          "Until it is read again, answers from mail programs do not count, and mails of visitors are only in the mailbox. " +
          "Then everything since is read. npm run doctor checks the login.",
      },
    ],
    footer: ["You get this mail at most once a day."],
  };
}

/** Such as `mail.example.com rejects the login in IMAP_URL (AUTHENTICATIONFAILED).` */
export const unreadableSentence = ({ setting, host }: ImapSettings, { isLogin, reason }: ImapError) =>
  isLogin
    ? `${host} rejects the login in ${setting} (${reason}).`
    : `${host} of ${setting} does not respond (${reason}).`;
