import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createElement } from "react";
import { addHistory, type Change, type ChangeResult } from "../database/change-submission.ts";
import { requeueDelivery } from "../database/outbox.ts";
import { nextOpening } from "../promises/due-times.ts";
import { type Reader, readerOf, versionOf } from "./message-context.ts";
import { changesSince, type MessageData, readMessage, repliesFor, type Snooze } from "./message-data.ts";
import { MESSAGE_EXTRAS } from "./message-extras.ts";
import { queryString } from "./message-filter.ts";
import { CHANNELS, MISSING_MESSAGE } from "./message-words.ts";
import { type Office, postedFields } from "./office-context.ts";
import { ANSWER_LIMIT, canBeAnswered, sendAnswer } from "./send-answer.ts";
import { MessagePage, type Typed } from "./views/MessagePage.tsx";

type Route = { Params: { reference: string } };

/** The maximum length of a note, in UTF-16 code units. */
const NOTE_LIMIT = 5_000;
/** Room for an answer of which each character is escaped. */
const FORM_LIMIT = 256 * 1024;

/** Adds the page of one message, and what people do there. */
export function messagePage(app: FastifyInstance, office: Office): void {
  const { database } = office;
  const path = "/office/messages/:reference";

  app.get<Route>(path, async (request, reply) => sendMessage(request, reply, {}));

  app.post<Route>(`${path}/change`, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const form = postedFields(request);
    const change = readChange(form, office);
    const note = change?.kind === "note" ? change.text : undefined;
    if (!change) return sendMessage(request, reply, { error: "This form is not complete. Nothing was changed." }, 400);
    const version = versionOf(form.get("version"));
    const result = await office.change(request.params.reference, change, { actor: request.person ?? "", version });
    return respond(request, reply, result, { version, ...(note !== undefined && { note }) });
  });

  app.post<Route>(`${path}/answer`, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const form = postedFields(request);
    const text = textOf(form, "text");
    const data = await readMessage(office, request.params.reference, readerOf(request, office));
    if (!data) return sendMissing(request, reply);
    const error = answerError(text, data);
    if (error) return sendMessage(request, reply, { error, answer: text }, 400);
    const { reference } = data.message;
    const version = versionOf(form.get("version"));
    const result = await sendAnswer(office, { reference, text, actor: request.person ?? "", version });
    return respond(request, reply, result, { version, answer: text }, "#thread");
  });

  app.post<Route>(`${path}/resend`, async (request, reply) => {
    const form = postedFields(request);
    const data = await readMessage(office, request.params.reference, readerOf(request, office));
    if (!data) return sendMissing(request, reply);
    const { message, deliveries } = data;
    const delivery = deliveries.find(
      ({ id, state }) => String(id) === form.get("delivery") && state === form.get("state"),
    );
    if (delivery && delivery.state !== "queued") {
      const [at, actor] = [office.now(), request.person ?? ""];
      const isQueued = await database.transaction().execute(async (trx) => {
        if (!(await requeueDelivery(trx, delivery, at))) return false;
        await addHistory(trx, message.id, { at, actor, event: "resend", detail: CHANNELS[delivery.channel] });
        return true;
      });
      if (isQueued) office.onSaved();
    }
    return backToMessage(request, reply, "#deliveries");
  });

  /** After a change leads back to the page; a conflict is shown with what was typed, and nothing was changed. */
  function respond(
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    { outcome }: ChangeResult,
    typed: Typed & { version: number },
    anchor = "",
  ) {
    if (outcome === "missing") return sendMissing(request, reply);
    if (outcome === "conflict") return sendMessage(request, reply, { ...typed, conflictWith: typed.version }, 409);
    return backToMessage(request, reply, anchor);
  }

  const backToMessage = (request: FastifyRequest<Route>, reply: FastifyReply, anchor: string) => {
    const { query } = readerOf(request, office);
    const reference = encodeURIComponent(request.params.reference);
    return reply.redirect(`/office/messages/${reference}${queryString(query)}${anchor}`, 303);
  };

  const sendMissing = (request: FastifyRequest, reply: FastifyReply) =>
    office.sendNotice(reply, { ...MISSING_MESSAGE, person: request.person });

  async function sendMessage(
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    { conflictWith, ...typed }: Typed & { conflictWith?: number },
    status = 200,
  ) {
    const reader = readerOf(request, office);
    const data = await readMessage(office, request.params.reference, reader);
    if (!data) return sendMissing(request, reply);
    const replies = repliesFor(office, data.message);
    const chosen = new URLSearchParams(request.url.split("?")[1] ?? "").get("reply");
    const extras = await Promise.all(MESSAGE_EXTRAS.map((extra) => extra(office, data.message, reader)));
    const page = createElement(MessagePage, {
      ...data,
      siteName: office.config().siteName,
      office: office.config().office,
      reader,
      budgets: office.words().demo.budgets,
      replies,
      chosenReply: replies.find(({ id }) => id === chosen),
      snoozes: snoozesAt(reader, office),
      canBeAnswered: canBeAnswered(data.message),
      answerLimit: ANSWER_LIMIT,
      noteLimit: NOTE_LIMIT,
      conflict: conflictWith === undefined ? undefined : changesSince(data, conflictWith),
      typed,
      extras,
    });
    return office.sendPage(reply, page, status);
  }
}

function answerError(text: string, { message }: MessageData): string | undefined {
  if (!canBeAnswered(message)) return "Mail to this address cannot be sent from here. Nothing was sent.";
  if (text === "") return "The answer is empty. Nothing was sent.";
  if (text.length > ANSWER_LIMIT) {
    return `The answer has ${text.length} characters, and ${ANSWER_LIMIT} fit. Nothing was sent.`;
  }
  return undefined;
}

const DAY = 24 * 60 * 60 * 1000;

/** How long a message can be snoozed: until the office opens after this time. */
const SNOOZES = { tomorrow: 0, "three-days": 2 * DAY, week: 6 * DAY } as const;

const snoozesAt = ({ now }: Pick<Reader, "now">, { config }: Office): Snooze[] =>
  Object.entries(SNOOZES).map(([name, wait]) => ({ name, until: nextOpening(now + wait, config().officeHours) }));

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

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL stores no NUL, and mails contain no control characters
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A text as it was typed, with `\n` as the line end. */
const textOf = (form: URLSearchParams, name: string) =>
  (form.get(name) ?? "").replace(/\r\n?/g, "\n").replace(CONTROLS, "").toWellFormed().trim();
