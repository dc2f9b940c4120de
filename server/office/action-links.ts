import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createElement } from "react";
import { KIND_NAMES } from "#contract/vocabulary.ts";
import type { Change } from "../database/change-submission.ts";
import type { HistoryEvent, Milliseconds, Submission } from "../database/schema.ts";
import { findHistory, readSubmission } from "../database/submissions.ts";
import { officeLink } from "../delivery/mail-links.ts";
import { readLink } from "../links/signed-link.ts";
import { nextOpening } from "../promises/due-times.ts";
import { describeDue, describeTime } from "../promises/time-words.ts";
import { type Office, officeTimes } from "./office-context.ts";
import { ActionPage } from "./views/ActionPage.tsx";

/** What a link in a mail to the office does. */
const ACTIONS = ["take", "answer", "tomorrow"] as const;
type Action = (typeof ACTIONS)[number];

/** A valid link and its submission. `person` received it; `version` is that of the submission when the mail was queued. */
type OpenedLink = { action: Action; submission: Submission; person: string; version: number };

/**
 * Adds the pages behind the links of mails to the office. A link shows what will happen; its button does it, unless the
 * submission has changed since the mail. The link is the permission, so the pages work without a sign-in. To readers who are
 * not signed in they show nothing that the visitor wrote, and name no person of the office.
 */
export async function actionPages(app: FastifyInstance, office: Office): Promise<void> {
  const { config, database, key, now, sendPage, sendNotice } = office;
  const timeOf = (time: Milliseconds) => describeTime(time, officeTimes(config()));

  app.get<{ Params: Params }>("/office/action/:token", async (request, reply) => {
    const link = await openLink(request, reply);
    return link && sendAction(request, reply, link);
  });

  app.post<{ Params: Params }>("/office/action/:token", async (request, reply) => {
    const link = await openLink(request, reply);
    if (!link) return reply;
    const { action, submission, person: actor, version } = link;
    if (isPossible(link)) await office.change(submission.reference, changeOf(action), { actor, version });
    return reply.redirect(`/office/action/${request.params.token}/result`, 303);
  });

  app.get<{ Params: Params }>("/office/action/:token/result", async (request, reply) => {
    const link = await openLink(request, reply);
    if (!link) return reply;
    const { kind, reference } = link.submission;
    const { path: href, label } = officeLink(link.submission);
    return sendNotice(reply, {
      status: 200,
      title: await resultOf(request, link),
      texts: [`${KIND_NAMES[kind]} ${reference}`],
      link: { href, label },
      person: request.person,
    });
  });

  /** Reads the link of a request. If it is not usable, responds and returns undefined. */
  async function openLink(request: FastifyRequest, reply: FastifyReply): Promise<OpenedLink | undefined> {
    const { token } = request.params as Params;
    const reading = readLink(token, "action", key, now());
    const link = { href: "/office", label: "Open the office" };
    const sendInvalid = (reason: keyof typeof INVALID) => {
      sendNotice(reply, { ...INVALID[reason], link, person: request.person });
    };
    if (reading.outcome !== "valid") return void sendInvalid(reading.outcome);
    const [name, reference = "", person = "", version] = reading.values;
    const action = ACTIONS.find((each) => each === name);
    if (!action) return void sendInvalid("invalid");
    const isReader = request.person === undefined || request.person === person;
    if (!isReader || !config().office.includes(person)) return void sendInvalid("foreign");
    const submission = await readSubmission(database, reference);
    if (!submission) return void sendInvalid("erased");
    return { action, submission, person, version: Number(version) };
  }

  async function sendAction(request: FastifyRequest, reply: FastifyReply, link: OpenedLink) {
    const { submission } = link;
    const { kind, reference, owner } = submission;
    const page = createElement(ActionPage, {
      language: "en",
      siteName: config().siteName,
      person: request.person,
      kind,
      reference,
      facts: [
        { label: "Reference", text: reference },
        { label: "Received", text: timeOf(submission.created_at) },
        {
          label: "Due",
          text: submission.due_at === null ? "not promised" : describeDue(submission.due_at, officeTimes(config())),
        },
        { label: "Owner", text: owner === null ? "nobody" : nameOf(request, link, owner) },
        { label: "State", text: stateOf(submission) },
      ],
      ...(isPossible(link) ? { button: buttonOf(link) } : { result: await resultOf(request, link) }),
    });
    return sendPage(reply, page);
  }

  /** A person of the office, named only to readers who are signed in. */
  const nameOf = (request: FastifyRequest, { person: reader }: OpenedLink, person: string) =>
    person === reader ? "you" : request.person === undefined ? "a colleague" : person;

  const tomorrow = () => nextOpening(now(), config().officeHours);

  function changeOf(action: Action): Change {
    switch (action) {
      case "take":
        return { kind: "take" };
      case "answer":
        return { kind: "answer" };
      case "tomorrow":
        return { kind: "snooze", until: tomorrow() };
      default:
        return action satisfies never;
    }
  }

  function buttonOf({ action }: OpenedLink): string {
    switch (action) {
      case "take":
        return "I take it";
      case "answer":
        return "I answered it";
      case "tomorrow":
        return `Show it again on ${timeOf(tomorrow())}`;
      default:
        return action satisfies never;
    }
  }

  function stateOf({ status, answered_at, closed_at, snoozed_until }: Submission): string {
    if (status === "closed") return `closed on ${timeOf(closed_at ?? 0)}`;
    if (status === "answered") return `answered on ${timeOf(answered_at ?? 0)}`;
    return snoozed_until !== null && snoozed_until > now() ? `open, not shown until ${timeOf(snoozed_until)}` : "open";
  }

  /** Describes the result of the action, by the state of the submission. */
  async function resultOf(request: FastifyRequest, link: OpenedLink): Promise<string> {
    const { action, submission, person } = link;
    const { id, status, owner, snoozed_until } = submission;
    const events = await findHistory(database, id);
    const at = (event: HistoryEvent | undefined) => (event ? ` on ${timeOf(event.at)}` : "");
    const last = (...names: string[]) => events.findLast(({ event }) => names.includes(event));
    if (action === "take" && owner !== null) {
      if (owner === person) return "You took it";
      return `It was taken by ${nameOf(request, link, owner)}${at(last("take", "assign"))}. Nothing was changed.`;
    }
    if (status === "closed") return "It is closed. Nothing was changed.";
    if (status === "answered") {
      const answer = last("answer", "reply", "offer", "decline");
      return action === "answer" && answer?.event === "answer" && answer.actor === person
        ? "You marked it as answered"
        : `It was already answered${at(answer)}. Nothing was changed.`;
    }
    if (action === "tomorrow" && snoozed_until !== null && snoozed_until > now()) {
      return `It comes back on ${timeOf(snoozed_until)}`;
    }
    return "It was changed after this mail. Nothing was changed now.";
  }
}

type Params = { token: string };

/** True if the action would change something, and nothing has changed since the mail. */
const isPossible = ({ action, submission: { status, owner, version }, version: seen }: OpenedLink): boolean =>
  version === seen && (action === "take" ? status !== "closed" && owner === null : status === "open");

const NOT_CHANGED = "Nothing was changed.";
const INVALID = {
  invalid: {
    status: 403,
    title: "This link is not valid",
    texts: [`${NOT_CHANGED} The link is incomplete or was changed. Copy the whole link from the mail, or sign in.`],
  },
  expired: {
    status: 410,
    title: "This link has expired",
    texts: [`${NOT_CHANGED} Sign in to see and change the message.`],
  },
  foreign: {
    status: 403,
    title: "This link is not valid here",
    texts: [`${NOT_CHANGED} It acts only for the one person it was sent to. Sign in to see and change the message.`],
  },
  erased: {
    status: 404,
    title: "This message was erased",
    texts: ["Its visitor asked for that, or its retention period has ended. There is nothing left to do."],
  },
};
