import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createElement } from "react";
import type { Change } from "../database/change-submission.ts";
import type { HistoryEvent, Milliseconds, Submission } from "../database/schema.ts";
import { findHistory, readSubmission } from "../database/submissions.ts";
import { readLink } from "../links/signed-link.ts";
import { nextOpening } from "../promises/due-times.ts";
import { describeDue, describeTime } from "../promises/time-words.ts";
import { KINDS } from "./message-words.ts";
import { type Office, officeTimes, postedFields } from "./office-context.ts";
import { ActionPage } from "./views/ActionPage.tsx";

/** What a link in a mail to the office does. */
const ACTIONS = ["take", "answer", "tomorrow"] as const;
type Action = (typeof ACTIONS)[number];

/** A valid link and its submission. `person` is undefined if the link was sent to all. */
type OpenedLink = { action: Action; submission: Submission; person: string | undefined };

/**
 * Adds the pages behind the links of mails to the office. A link shows what will happen; its button does it. The link is
 * the permission, so the pages work without a sign-in, and show nothing that the visitor wrote.
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
    const person = link.person ?? request.person ?? postedFields(request).get("person") ?? "";
    if (!config().office.includes(person)) return sendAction(request, reply, link, "Choose who you are.");
    await act(link, person);
    const chosen = link.person || request.person ? "" : `?person=${encodeURIComponent(person)}`;
    return reply.redirect(`/office/action/${request.params.token}/result${chosen}`, 303);
  });

  app.get<{ Params: Params; Querystring: { person?: unknown } }>(
    "/office/action/:token/result",
    async (request, reply) => {
      const link = await openLink(request, reply);
      if (!link) return reply;
      const you = link.person ?? request.person ?? request.query.person;
      const { kind, reference } = link.submission;
      return sendNotice(reply, {
        status: 200,
        title: await resultOf(link, you),
        texts: [`${KINDS[kind]} ${reference}`],
        link: { href: `/office/messages/${reference}`, label: "Open it in the office" },
        person: request.person,
      });
    },
  );

  /** Reads the link of a request. If it is not usable, responds and returns undefined. */
  async function openLink(request: FastifyRequest, reply: FastifyReply): Promise<OpenedLink | undefined> {
    const { token } = request.params as Params;
    const reading = readLink(token, "action", key, now());
    const sendInvalid = (reason: keyof typeof INVALID, href = "/office") => {
      sendNotice(reply, { ...INVALID[reason], link: { href, label: "Open the office" }, person: request.person });
    };
    if (reading.outcome !== "valid") return void sendInvalid(reading.outcome);
    const [name, reference = "", person = ""] = reading.values;
    const action = ACTIONS.find((each) => each === name);
    if (!action) return void sendInvalid("invalid");
    if (person && !config().office.includes(person)) return void sendInvalid("foreign");
    const submission = await readSubmission(database, reference);
    if (!submission) return void sendInvalid("erased");
    return { action, submission, person: person || undefined };
  }

  async function sendAction(request: FastifyRequest, reply: FastifyReply, link: OpenedLink, error?: string) {
    const { submission, person = request.person } = link;
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
        { label: "Owner", text: owner ?? "nobody" },
        { label: "State", text: stateOf(submission) },
      ],
      ...(isPossible(link)
        ? { button: buttonOf(link), ...(person ? { as: person } : { people: config().office }) }
        : { result: await resultOf(link, person) }),
      error,
    });
    return sendPage(reply, page, error === undefined ? 200 : 400);
  }

  /** Reads the submission again if somebody else changes it meanwhile. */
  async function act(link: OpenedLink, person: string): Promise<void> {
    let { submission } = link;
    for (let attempt = 0; attempt < 3 && isPossible({ ...link, submission }); attempt++) {
      const change = changeOf(link.action);
      const result = await office.change(submission.reference, change, {
        actor: person,
        version: submission.version,
      });
      if (result.outcome !== "conflict") return;
      submission = result.submission;
    }
  }

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

  /**
   * What became of the action, by the state of the submission.
   *
   * @param you the person who reads the page, if known
   */
  async function resultOf({ action, submission }: OpenedLink, you: unknown): Promise<string> {
    const { id, status, owner, snoozed_until } = submission;
    const events = await findHistory(database, id);
    const at = (event: HistoryEvent | undefined) => (event ? ` on ${timeOf(event.at)}` : "");
    const last = (...names: string[]) => events.findLast(({ event }) => names.includes(event));
    if (action === "take" && owner !== null) {
      return owner === you ? "You took it" : `${owner} took it${at(last("take", "assign"))}. Nothing was changed.`;
    }
    if (status === "closed") return "It is closed. Nothing was changed.";
    if (status === "answered") {
      const answer = last("answer", "reply", "offer", "decline");
      return action === "answer" && answer?.event === "answer" && answer.actor === you
        ? "You marked it as answered"
        : `It was already answered${at(answer)}. Nothing was changed.`;
    }
    if (action === "tomorrow" && snoozed_until !== null && snoozed_until > now()) {
      return `It comes back on ${timeOf(snoozed_until)}`;
    }
    return "Nothing was changed";
  }
}

type Params = { token: string };

/** Whether the action would change something. */
const isPossible = ({ action, submission: { status, owner } }: OpenedLink): boolean =>
  action === "take" ? status !== "closed" && owner === null : status === "open";

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
    title: "This link is not valid any more",
    texts: [`${NOT_CHANGED} It was sent to a person who does not use the office any more.`],
  },
  erased: {
    status: 404,
    title: "This message was erased",
    texts: ["Its visitor asked for that, or its retention period has ended. There is nothing left to do."],
  },
};
