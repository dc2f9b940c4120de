import type { FastifyInstance } from "fastify";
import { createElement } from "react";
import { officeRecord, type SavedReply } from "#contract/office-record.ts";
import { SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { findReplies, type Replies, saveReplies } from "../../database/saved-replies.ts";
import { tooLong } from "../messages/message-words.ts";
import { FORM_LIMIT, fieldText, type Office, postedFields } from "../office-context.ts";
import { RepliesPage } from "./RepliesPage.tsx";

/** The maximum length of the mail that declines a candidate, in UTF-16 code units. */
export const DECLINE_LIMIT = 10_000;
const LABEL_LIMIT = 100;

/** The texts that the office has edited, or else those of the content. */
export async function readReplies({ database, savedReplies, words }: Office): Promise<Replies> {
  return (await findReplies(database)) ?? { replies: savedReplies(), decline: words().decline.text };
}

/** Adds the page on which the office edits the texts of its answers. */
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
