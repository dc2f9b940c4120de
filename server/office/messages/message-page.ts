import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createElement } from "react";
import { markRead } from "../../database/change-submission.ts";
import { readSubmission } from "../../database/submissions.ts";
import { type ActionResult, INCOMPLETE, runAction } from "../action.ts";
import { ACTIONS } from "../actions.ts";
import { keepTyped } from "../keep-typed.ts";
import { FORM_LIMIT, type Office, officePath, postedFields, signOut } from "../office-context.ts";
import { COMPOSER, SECTIONS } from "../sections.ts";
import { SIGN_OUT } from "../views/Page.tsx";
import { conversationOf } from "./conversation.ts";
import { changesSince, describeDone } from "./describe-event.ts";
import { MessagePage } from "./MessagePage.tsx";
import { contextOf, type PageContext, queryString, versionOf } from "./message-context.ts";
import { type MessageData, readMessage } from "./message-data.ts";
import { MISSING_MESSAGE } from "./message-words.ts";

export type MessageRoute = { Params: { reference: string } };
type Request = FastifyRequest<MessageRoute>;

/** A list with the longest search in any script. */
const LONGEST_PATH = 4_000;

type Unchanged = { error?: string; conflictWith?: number };

/** Adds the page of one message, and what people do there. */
export function messagePage(app: FastifyInstance, office: Office): void {
  const path = "/office/messages/:reference";

  app.get<MessageRoute>(path, async (request, reply) => sendMessagePage(request, reply));

  app.post<MessageRoute>(`${path}/change`, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const { reference } = request.params;
    const { person = "", postedFiles: files = [] } = request;
    const { button, action, form } = readAction(postedFields(request));
    const message = await readSubmission(office.database, reference);
    if (!message) return sendMissing(office, reply);
    const pagePath = `/office/messages/${encodeURIComponent(message.reference)}`;
    const list = queryString(contextOf(request, office).query);
    const { error, isDraft } = await keepTyped(office, message, { person, button, form, files });
    if (error !== undefined) return sendMessagePage(request, reply, { error }, 422);
    const next = form.get("next");
    if (isDraft && next === SIGN_OUT) return signOut(office, request, reply);
    if (isDraft)
      return reply.redirect(next === null ? `${pagePath}${list}#answer` : officePath(next, LONGEST_PATH), 303);
    const version = versionOf(form.get("version"));
    const posted = { reference, form, actor: person, version };
    const result: ActionResult = action ? await runAction(office, action, posted) : INCOMPLETE;
    if ("error" in result) return sendMessagePage(request, reply, { error: result.error }, result.status);
    const { outcome } = result;
    if (outcome === "missing") return sendMissing(office, reply);
    if (outcome === "conflict") return sendMessagePage(request, reply, { conflictWith: version }, 409);
    return reply.redirect(`${pagePath}${list}${list ? "&" : "?"}done=${outcome}#status`, 303);
  });

  async function sendMessagePage(request: Request, reply: FastifyReply, unchanged?: Unchanged, status = 200) {
    const context = contextOf(request, office);
    const data = await readMessage(office, request.params.reference, context);
    if (!data) return sendMissing(office, reply);
    if (data.message.unread) await markRead(office.database, data.message.id);
    const address = new URLSearchParams(request.url.split("?")[1] ?? "");
    const props = { ...data, office, context, posted: postedFields(request) };
    const [composer, ...sections] = await Promise.all([COMPOSER, ...SECTIONS].map((section) => section(props)));
    const page = createElement(MessagePage, {
      ...props,
      conflict: unchanged?.conflictWith === undefined ? undefined : changesSince(data, unchanged.conflictWith),
      error: unchanged?.error,
      status: statusOf(address.get("done"), data, context),
      composer,
      entries: conversationOf(data, context),
      sections,
    });
    return office.sendView(reply, page, status);
  }
}

/**
 * The action of a form, and its fields. A button may add some, as in `snooze?until=week`, and fields whose names begin with
 * that of the action, such as `offer.time`, are only for it.
 */
function readAction(posted: URLSearchParams) {
  const [button = "", added] = (posted.get("change") ?? "").split("?");
  const action = ACTIONS.find(({ name }) => name === button);
  const form = new URLSearchParams(posted);
  for (const [field, value] of posted)
    if (action && field.startsWith(`${action.name}.`)) form.append(field.slice(action.name.length + 1), value);
  for (const [field, value] of new URLSearchParams(added)) form.set(field, value);
  return { button, action, form };
}

/** The page after a change says what was done for this time. */
const RECENT_MS = 60_000;

/** Describes the change that led to this page; undefined if none did, or it was long ago, as on a reloaded page. */
function statusOf(
  done: string | null,
  { message, history, deliveries }: Pick<MessageData, "message" | "history" | "deliveries">,
  context: PageContext,
): string | undefined {
  if (done === "unchanged") return "This was done before. Nothing more was changed or sent.";
  const last = history.findLast(({ actor }) => actor === context.person);
  if (done !== "changed" || !last || last.at < context.now - RECENT_MS) return undefined;
  const mailed = deliveries.findLast(({ channel }) => channel === "visitor");
  return describeDone(last, mailed?.recipient ?? message.email, context);
}

export const sendMissing = (office: Office, reply: FastifyReply): FastifyReply =>
  office.sendNotice(reply, MISSING_MESSAGE);
