import { createHash } from "node:crypto";
import { type Settings, settingsIn } from "../config/settings.ts";
import type { Database, Delivery, Submission } from "../database/schema.ts";
import { acknowledgementMail } from "../delivery/acknowledgement-mail.ts";
import { type OutgoingMail, type PreparedMail, preparedMail } from "../delivery/mail.ts";
import { submissionMail } from "../delivery/submission-mail.ts";
import type { Thread } from "../text/split-mail.ts";

/** The newest mails are enough: each one quotes those before it. */
const MOST_MAILS = 50;

export type MailThread = Thread & {
  /** The SHA-256 hashes of its pictures and files, in hexadecimal. */
  files: ReadonlySet<string>;
};

/** The texts about a submission so far: its message, all mails that were sent, as they were sent, and those that were read. */
export async function findThread(database: Database, submission: Submission, settings: Settings): Promise<MailThread> {
  const { id, name, email, body } = submission;
  const { siteName, mailFrom, mailTo, careersMailTo } = settings;
  const ownName = settingsIn(settings, submission.language).siteName;
  const names = [siteName, ownName, mailFrom, mailTo, careersMailTo, name.trim(), email];
  const deliveries = database.selectFrom("outbox").selectAll().where("submission_id", "=", id);
  const queued = await deliveries.orderBy("id", "desc").limit(MOST_MAILS).execute();
  const sent = queued.flatMap((each) => sentMail(each, submission, settings));
  const mails = database.selectFrom("mail").selectAll().where("submission_id", "=", id);
  const read = await mails.orderBy("id", "desc").limit(MOST_MAILS).execute();
  const files = await database.selectFrom("file").select("sha256").where("submission_id", "=", id).execute();
  const pictures = sent.flatMap(({ attachments = [] }) => attachments.map(({ content }) => hashOf(content)));
  const written = [
    ...read.map((mail) => ({ at: mail.sent_at, text: mail.body })),
    ...sent.map(({ date, from, subject, text }) => {
      /* The HTML has the name of the site and the subject above the text. */
      const head = [from.name, /\(([^()]*)\)$/.exec(subject)?.[1], subject.replace(/ \([^()]*\)$/, "")];
      return { at: date.getTime(), text: [...head, text].join("\n") };
    }),
  ];
  return {
    texts: [...written.toSorted((one, other) => other.at - one.at).map(({ text }) => text), body],
    starts: sent.map(({ text }) => text),
    names: [...new Set([...names, ...read.flatMap((mail) => [mail.sender, mail.sender_name])])],
    files: new Set([...files.map(({ sha256 }) => sha256), ...pictures]),
  };
}

const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");

/** A mail of a delivery, as it was sent under the same settings. */
function sentMail(delivery: Delivery, submission: Submission, settings: Settings): OutgoingMail[] {
  const { channel, payload } = delivery;
  const { id: submission_id, due_at, first_due_at } = submission;
  const about = { ...delivery, submission_id, submission: { ...submission, due_at: first_due_at ?? due_at } };
  if (channel === "mail") return [submissionMail(about, undefined, settings)];
  const site = channel === "office" ? settings : settingsIn(settings, submission.language);
  if (channel === "acknowledgement")
    return site.acknowledgements ? [acknowledgementMail(about, site.acknowledgements, site)] : [];
  if (payload === null) return [];
  /* Without a key, its links cannot be signed. */
  const links = settings.officeKey ? {} : { links: [] };
  const prepared = { ...(JSON.parse(payload) as PreparedMail), ...links };
  return [preparedMail({ ...delivery, payload: JSON.stringify(prepared) }, site)];
}
