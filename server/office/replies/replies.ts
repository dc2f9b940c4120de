import type { FastifyInstance } from "fastify";
import { createElement } from "react";
import { fillText } from "#contract/fill-text.ts";
import { officeRecord, type SavedReply } from "#contract/office-record.ts";
import { SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { describeDue } from "../../business-hours/time-words.ts";
import { detailsOf } from "../../database/details.ts";
import { findReplies, findSignature, type Replies, saveReplies } from "../../database/saved-replies.ts";
import type { Database, Submission } from "../../database/schema.ts";
import { oneLine } from "../../text/one-line.ts";
import { personName, tooLong } from "../messages/message-words.ts";
import { FORM_LIMIT, fieldText, type Office, officeTimes, postedFields } from "../office-context.ts";
import { RepliesPage } from "./RepliesPage.tsx";

/** In UTF-16 code units. */
export const DECLINE_LIMIT = 10_000;
const LABEL_LIMIT = 100;

/** The texts that the office has edited, or else those of the content. */
async function readReplies({ database, config }: Office): Promise<Replies> {
  return (await findReplies(database)) ?? { replies: config().savedReplies, decline: config().words.decline.text };
}

export function repliesPage(app: FastifyInstance, office: Office): void {
  const path = "/office/replies";
  app.get<{ Querystring: { done?: string } }>(path, async ({ query }, reply) => {
    const isSaved = query.done !== undefined;
    return office.sendView(reply, createElement(RepliesPage, { ...(await readReplies(office)), isSaved }));
  });

  app.post(path, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const posted = repliesIn(postedFields(request));
    const error = errorIn(posted);
    if (error !== undefined) return office.sendView(reply, createElement(RepliesPage, { ...posted, error }), 422);
    await saveReplies(office.database, posted);
    return reply.redirect(`${path}?done=saved#status`, 303);
  });
}

/** The replies of a form. One without a label and a text is left out, so an emptied reply is removed. */
function repliesIn(form: URLSearchParams): Replies {
  const numbers = form.getAll("reply");
  const replies = numbers.flatMap((number, index): SavedReply[] => {
    const [label, text] = [fieldText(form, `label-${number}`), fieldText(form, `text-${number}`)];
    if (label === "" && text === "") return [];
    const kinds = SUBMISSION_KINDS.filter((kind) => form.has(`kind-${number}-${kind}`));
    const isForAll = kinds.length === 0 || kinds.length === SUBMISSION_KINDS.length;
    const answers = !form.has(`open-${number}`);
    return [{ id: `reply-${index + 1}`, label, text, answers, ...(!isForAll && { kinds }) }];
  });
  return { replies, decline: fieldText(form, "decline") };
}

/** The first thing that is wrong, by the rules for the record of the content. */
function errorIn({ replies, decline }: Replies): string | undefined {
  if (decline === "" || decline.length > DECLINE_LIMIT)
    return `The mail that declines a candidate needs a text of at most ${DECLINE_LIMIT} characters.`;
  const long = replies.flatMap(({ label }) => tooLong("The name of a reply", label, LABEL_LIMIT) ?? []);
  if (long.length > 0) return `${long[0]} Nothing was saved.`;
  const [issue] = officeRecord.safeParse({ replies }).error?.issues ?? [];
  if (!issue) return undefined;
  const [, index, field] = issue.path;
  const reply = typeof index === "number" ? replies[index] : undefined;
  return `${reply?.label || "A reply"}, ${String(field)}: ${issue.message}. Nothing was saved.`;
}

/** The name of a person in mails to visitors, and the signature: by default the name, and that of the site. */
export async function signatureOf({ config }: Office, database: Database, person: string) {
  const saved = await findSignature(database, person);
  const name = saved?.name || personName(person, config().office);
  return { name, text: saved?.text || `${name}\n${config().siteName}` };
}

/** The ID of the text that declines a candidate. IDs of saved replies have no colon. */
export const DECLINE_REPLY = ":decline";

/** A place in a saved text that the person has to fill, such as the reasons. */
const PLACE = /\[[^\]]+\]/g;

async function valuesOf(office: Office, message: Submission, person: string) {
  const { reference, email, due_at } = message;
  const { language } = office.config().words;
  const name = oneLine(message.name);
  return {
    name,
    reference,
    visitor: name || email,
    person: (await signatureOf(office, office.database, person)).name,
    role: oneLine(detailsOf(message).subject ?? ""),
    ...(due_at !== null && { due: describeDue(due_at, { ...officeTimes(office.config()), language }) }),
  };
}

/** The first place of a saved text, also of one for other messages, that was not filled in an answer. */
export async function unfilledPlace(office: Office, message: Submission, person: string, answer: string) {
  const { replies, decline } = await readReplies(office);
  const values = await valuesOf(office, message, person);
  return [decline, ...replies.map(({ text }) => text)]
    .flatMap((text) => text.match(PLACE) ?? [])
    .map((place) => fillText(place, values))
    .find((place) => answer.includes(place));
}

/** The saved replies for a message and a person, with `answers` as in a draft. Those that name a due time are only for messages that have one. */
export async function repliesFor(office: Office, message: Submission, person: string) {
  const { kind, due_at } = message;
  const values = await valuesOf(office, message, person);
  const { replies, decline } = await readReplies(office);
  const offered = replies
    .filter(({ kinds, text }) => (kinds?.includes(kind) ?? true) && (due_at !== null || !text.includes("{due}")))
    .map(({ id, label, text, answers }) => ({
      id,
      label,
      answers: answers ? 1 : 0,
      text: fillText(text, values).trim(),
    }));
  if (kind !== "application") return offered;
  const text = fillText(decline, { ...values, name: values.visitor });
  return [...offered, { id: DECLINE_REPLY, label: "Decline", answers: 2, text }];
}
