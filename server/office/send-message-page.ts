import type { FastifyReply, FastifyRequest } from "fastify";
import { createElement } from "react";
import type { ChangeResult } from "../database/change-submission.ts";
import { KIND_SECTIONS } from "./kind-sections.ts";
import { contextOf, type PageContext } from "./message-context.ts";
import { changesSince, type MessageData, readMessage, repliesFor, snoozesAt } from "./message-data.ts";
import { queryString } from "./message-filter.ts";
import { describeDone, MISSING_MESSAGE } from "./message-words.ts";
import type { Office } from "./office-context.ts";
import { ANSWER_LIMIT, canBeAnswered } from "./send-answer.ts";
import { MessagePage, type Typed } from "./views/MessagePage.tsx";

export type MessageRoute = { Params: { reference: string } };
type Request = FastifyRequest<MessageRoute>;

/** The maximum length of a note, in UTF-16 code units. */
export const NOTE_LIMIT = 5_000;

/**
 * Sends the page of a message.
 *
 * @param typed what a form contained that had no effect
 */
export async function sendMessagePage(
  office: Office,
  request: Request,
  reply: FastifyReply,
  { conflictWith, ...typed }: Typed & { conflictWith?: number },
  status = 200,
): Promise<FastifyReply> {
  const context = contextOf(request, office);
  const data = await readMessage(office, request.params.reference, context);
  if (!data) return sendMissing(office, request, reply);
  const replies = repliesFor(office, data.message);
  const address = new URLSearchParams(request.url.split("?")[1] ?? "");
  const chosen = address.get("reply");
  const sections = await Promise.all(KIND_SECTIONS.map((section) => section(office, data.message, context, typed)));
  const { siteName, office: people } = office.config();
  const page = createElement(MessagePage, {
    ...data,
    siteName,
    office: people,
    context,
    words: office.words(),
    replies,
    chosenReply: replies.find(({ id }) => id === chosen),
    snoozes: snoozesAt(context, office),
    canBeAnswered: canBeAnswered(data.message),
    answerLimit: ANSWER_LIMIT,
    noteLimit: NOTE_LIMIT,
    conflict: conflictWith === undefined ? undefined : changesSince(data, conflictWith),
    typed,
    status: statusOf(address.get("done"), data, context),
    sections,
  });
  return office.sendPage(reply, page, status);
}

/** After a change leads back to the page, which says what was done. A conflict is shown with what was typed. */
export async function respondToChange(
  office: Office,
  request: Request,
  reply: FastifyReply,
  outcome: ChangeResult["outcome"],
  { version, ...typed }: Typed & { version: number },
): Promise<FastifyReply> {
  if (outcome === "missing") return sendMissing(office, request, reply);
  if (outcome === "conflict") {
    return sendMessagePage(office, request, reply, { ...typed, conflictWith: version }, 409);
  }
  return backToMessage(office, request, reply, outcome);
}

export function backToMessage(
  office: Office,
  request: Request,
  reply: FastifyReply,
  outcome: "changed" | "unchanged",
): FastifyReply {
  const list = queryString(contextOf(request, office).query);
  const reference = encodeURIComponent(request.params.reference);
  return reply.redirect(`/office/messages/${reference}${list}${list ? "&" : "?"}done=${outcome}#status`, 303);
}

/** The page after a change says what was done for this time. */
const RECENT_MS = 60_000;

/** Describes the change that led to this page; undefined if none did, or it was long ago, as on a reloaded page. */
function statusOf(
  done: string | null,
  { message, history }: Pick<MessageData, "message" | "history">,
  context: PageContext,
): string | undefined {
  if (done === "unchanged") return "This was done before. Nothing more was changed or sent.";
  const last = history.findLast(({ actor }) => actor === context.person);
  if (done !== "changed" || !last || last.at < context.now - RECENT_MS) return undefined;
  return describeDone(last, message, context);
}

export const sendMissing = (office: Office, { person }: FastifyRequest, reply: FastifyReply): FastifyReply =>
  office.sendNotice(reply, { ...MISSING_MESSAGE, person });
