import type { FastifyInstance } from "fastify";
import { deliveryName } from "#contract/vocabulary.ts";
import { addHistory, type Change } from "../database/change-submission.ts";
import { requeueDelivery } from "../database/outbox.ts";
import { contextOf, versionOf } from "./message-context.ts";
import { type MessageData, readMessage, snoozesAt } from "./message-data.ts";
import { noMailTo } from "./message-words.ts";
import { FORM_LIMIT, type Office, postedFields, textOf } from "./office-context.ts";
import { ANSWER_LIMIT, canBeAnswered, sendAnswer } from "./send-answer.ts";
import {
  backToMessage,
  type MessageRoute,
  NOTE_LIMIT,
  respondToChange,
  sendMessagePage,
  sendMissing,
} from "./send-message-page.ts";

/** Adds the page of one message, and what people do there. */
export function messagePage(app: FastifyInstance, office: Office): void {
  const { database } = office;
  const path = "/office/messages/:reference";

  app.get<MessageRoute>(path, async (request, reply) => sendMessagePage(office, request, reply, {}));

  app.post<MessageRoute>(`${path}/change`, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const form = postedFields(request);
    const change = readChange(form, office);
    const note = change?.kind === "note" ? change.text : undefined;
    if (!change)
      return sendMessagePage(office, request, reply, { error: "This form is not complete. Nothing was changed." }, 400);
    const version = versionOf(form.get("version"));
    const { outcome } = await office.change(request.params.reference, change, { actor: request.person ?? "", version });
    return respondToChange(office, request, reply, outcome, { version, ...(note !== undefined && { note }) });
  });

  app.post<MessageRoute>(`${path}/answer`, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const form = postedFields(request);
    const text = textOf(form, "text");
    const data = await readMessage(office, request.params.reference, contextOf(request, office));
    if (!data) return sendMissing(office, request, reply);
    const error = answerError(text, data);
    if (error) return sendMessagePage(office, request, reply, { error, answer: text }, 400);
    const { reference } = data.message;
    const version = versionOf(form.get("version"));
    const { outcome } = await sendAnswer(office, { reference, text, actor: request.person ?? "", version });
    return respondToChange(office, request, reply, outcome, { version, answer: text });
  });

  app.post<MessageRoute>(`${path}/resend`, async (request, reply) => {
    const form = postedFields(request);
    const data = await readMessage(office, request.params.reference, contextOf(request, office));
    if (!data) return sendMissing(office, request, reply);
    const { message, deliveries } = data;
    const delivery = deliveries.find(
      ({ id, state }) => String(id) === form.get("delivery") && state === form.get("state"),
    );
    let isQueued = false;
    if (delivery && delivery.state !== "queued") {
      const [at, actor] = [office.now(), request.person ?? ""];
      isQueued = await database.transaction().execute(async (trx) => {
        if (!(await requeueDelivery(trx, delivery, at))) return false;
        await addHistory(trx, message.id, { at, actor, event: "resend", detail: deliveryName(delivery) });
        return true;
      });
      if (isQueued) office.onSaved();
    }
    return backToMessage(office, request, reply, isQueued ? "changed" : "unchanged");
  });
}

function answerError(text: string, { message }: MessageData): string | undefined {
  if (!canBeAnswered(message)) return noMailTo(message.email);
  if (text === "") return "The answer is empty. Nothing was sent.";
  if (text.length > ANSWER_LIMIT) {
    return `The answer has ${text.length} characters, and ${ANSWER_LIMIT} fit. Nothing was sent.`;
  }
  return undefined;
}

/** The change that a form asks for; undefined if it is not complete. */
function readChange(form: URLSearchParams, office: Office): Change | undefined {
  const kind = form.get("change");
  switch (kind) {
    case "take":
    case "answer":
    case "wake":
    case "close":
    case "reopen":
    case "trust":
      return { kind };
    case "assign": {
      const owner = form.get("owner") ?? "";
      if (owner === "") return { kind, owner: null };
      return office.config().office.includes(owner) ? { kind, owner } : undefined;
    }
    case "snooze": {
      const snooze = snoozesAt({ now: office.now() }, office).find(({ name }) => name === form.get("until"));
      return snooze && { kind, until: snooze.until };
    }
    case "note": {
      const text = textOf(form, "note");
      return text.length <= NOTE_LIMIT ? { kind, text } : undefined;
    }
    default:
      return undefined;
  }
}
