import { fillText } from "#contract/fill-text.ts";
import { describeDue, officeTimes } from "../../business-hours/time-words.ts";
import { type Settings, settingsIn } from "../../config/settings.ts";
import { detailsOf } from "../../database/details.ts";
import { REPLY_EFFECT } from "../../database/drafts.ts";
import { findReplies, findSignature, type Replies } from "../../database/saved-replies.ts";
import type { Database, Submission } from "../../database/schema.ts";
import { oneLine } from "../../text/one-line.ts";
import { personName } from "../messages/message-words.ts";
import type { Office } from "../office-context.ts";

/** In UTF-16 code units. */
export const DECLINE_LIMIT = 10_000;

/**
 * The texts in a language that the office has edited, or else those of the content. A saved reply without a version in the
 * language is in the default one.
 */
export async function readReplies(
  { database, settings }: Pick<Office, "database" | "settings">,
  tag: string | null,
): Promise<Replies> {
  const { savedReplies, words, prefix } = settingsIn(settings(), tag);
  const edited = await findReplies(database, prefix === "" ? null : tag);
  if (edited || prefix === "") return edited ?? { replies: savedReplies, decline: words.decline.text };
  const { replies } = await readReplies({ database, settings }, null);
  const versions = new Map([...replies, ...savedReplies].map((reply) => [reply.id, reply]));
  return { replies: [...versions.values()], decline: words.decline.text };
}

/** The name of a person in mails to visitors, and the signature: by default the name, and that of the site. */
export async function signatureOf(settings: Settings, database: Database, person: string) {
  const saved = await findSignature(database, person);
  const name = saved?.name || personName(person, settings.office);
  return { name, text: saved?.text || `${name}\n${settings.siteName}` };
}

/** The ID of the text that declines a candidate. IDs of saved replies have no colon. */
export const DECLINE_REPLY = ":decline";

/** A place in a saved text that the person has to fill, such as the reasons. */
const PLACE = /\[[^\]]+\]/g;

async function valuesOf(office: Office, submission: Submission, person: string) {
  const { reference, email, due_at } = submission;
  const settings = settingsIn(office.settings(), submission.language);
  const { language, server } = settings.words;
  const { passedDue } = settings.officeWords.replies;
  const name = oneLine(submission.name);
  return {
    name,
    reference,
    visitor: name || email,
    person: (await signatureOf(settings, office.database, person)).name,
    role: oneLine(detailsOf(submission).subject ?? ""),
    ...(due_at !== null && {
      due:
        due_at > office.now()
          ? describeDue(due_at, { ...officeTimes(settings, office.now()), language }, server.localTime)
          : passedDue,
    }),
  };
}

/** The first place of a saved text, also of one for other messages, that was not filled in an answer. */
export async function unfilledPlace(office: Office, submission: Submission, person: string, answer: string) {
  const { replies, decline } = await readReplies(office, submission.language);
  const values = await valuesOf(office, submission, person);
  const { passedDue } = office.settings().officeWords.replies;
  const places = [decline, ...replies.map(({ text }) => text)].flatMap((text) => text.match(PLACE) ?? []);
  return [...places.map((place) => fillText(place, values)), passedDue].find((place) => answer.includes(place));
}

/** The saved replies for a message and a person, with `answers` as in a draft; without a due time, none that names it. */
export async function repliesFor(office: Office, submission: Submission, person: string) {
  const { kind, due_at } = submission;
  const values = await valuesOf(office, submission, person);
  const { replies, decline } = await readReplies(office, submission.language);
  const offered = replies
    .filter(({ kinds, text }) => (kinds?.includes(kind) ?? true) && (due_at !== null || !text.includes("{due}")))
    .map(({ id, label, text, answers }) => ({
      id,
      label,
      answers: answers ? REPLY_EFFECT.answers : REPLY_EFFECT.staysOpen,
      text: fillText(text, values).trim(),
    }));
  if (kind !== "application") return offered;
  const text = fillText(decline, { ...values, name: values.visitor });
  return [
    ...offered,
    {
      id: DECLINE_REPLY,
      label: office.settings().officeWords.replies.declineLabel,
      answers: REPLY_EFFECT.declines,
      text,
    },
  ];
}
