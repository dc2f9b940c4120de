import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { KIND_NAMES } from "#contract/vocabulary.ts";
import { Button, Notice } from "#site/components/controls/Controls.tsx";
import { describeDue, describeTime, officeTimes } from "../../business-hours/time-words.ts";
import { VISITOR } from "../../database/change-submission.ts";
import { EVENTS } from "../../database/kinds.ts";
import type { HistoryEvent, Milliseconds, Submission } from "../../database/schema.ts";
import { findHistory, readSubmission } from "../../database/submissions.ts";
import { officeLink } from "../../delivery/mail.ts";
import { readLink } from "../../links/signed-link.ts";
import { type Action, type ActionLink, runAction } from "../action.ts";
import { ACTIONS } from "../actions.ts";
import { describeEvent, eventKindOf } from "../messages/describe-event.ts";
import { inSentence } from "../messages/message-words.ts";
import type { Office } from "../office-context.ts";
import { Facts, noticeError, Page } from "../Page.tsx";

/** A valid link and its submission, of the version that it had when the mail to `person` was queued. */
type OpenedLink = {
  action: Action & { link: ActionLink };
  submission: Submission;
  person: string;
  version: number;
  until: Milliseconds;
};

/**
 * Adds the pages behind the links of mails to the office. A link shows what will happen; its button does it, unless the
 * submission has changed since the mail. The link is the permission, so the pages work without a sign-in. To readers who are
 * not signed in they show nothing that the visitor wrote, and name no person of the office.
 */
export async function actionPages(app: FastifyInstance, office: Office): Promise<void> {
  const { settings, database, key, now, sendView } = office;
  const timeFormat = () => officeTimes(settings(), now());
  const timeOf = (time: Milliseconds) => describeTime(time, timeFormat());

  app.get<{ Params: Params }>("/office/action/:token", async (request, reply) => {
    return sendAction(request, reply, await openLink(request));
  });

  app.post<{ Params: Params }>("/office/action/:token", async (request, reply) => {
    const link = await openLink(request);
    const { action, submission, person: actor, version, until } = link;
    const form = new URLSearchParams({ until: String(until) });
    if (isPossible(link)) await runAction(office, action, { reference: submission.reference, form, actor, version });
    return reply.redirect(`/office/action/${request.params.token}`, 303);
  });

  /** True if the action would change something, and nothing has changed since the mail. */
  const isPossible = (link: OpenedLink): boolean =>
    link.version === link.submission.version && link.action.link.isPossible(link.submission) && !hasPassed(link);
  const hasPassed = ({ until }: OpenedLink) => until > 0 && until <= now();

  /** Reads the link of a request. @throws PageError if it is not usable */
  async function openLink(request: FastifyRequest): Promise<OpenedLink> {
    const { token } = request.params as Params;
    const reading = readLink(token, "action", key, now());
    const link = { href: "/office", label: "Open the office" };
    const invalid = (reason: keyof typeof INVALID) => noticeError({ ...INVALID[reason], link });
    if (reading.outcome !== "valid") throw invalid(reading.outcome);
    const [name, reference = "", person = "", version, until = 0] = reading.values;
    const action = ACTIONS.find((each) => each.link && each.name === name);
    if (!action?.link) throw invalid("invalid");
    const isReader = request.person === undefined || request.person === person;
    if (!isReader || !settings().office.includes(person)) throw invalid("foreign");
    const submission = await readSubmission(database, reference);
    if (!submission) throw invalid("erased");
    const [at, end] = [Number(version), Number(until)];
    return { action: { ...action, link: action.link }, submission, person, version: at, until: end };
  }

  async function sendAction(request: FastifyRequest, reply: FastifyReply, link: OpenedLink) {
    const { submission } = link;
    const { kind, reference, owner, due_at } = submission;
    const facts = [
      { label: "Reference", text: reference },
      { label: "Received", text: timeOf(submission.created_at) },
      { label: "Due", text: due_at === null ? "not promised" : describeDue(due_at, timeFormat()) },
      { label: "Owner", text: owner === null ? "nobody" : inSentence(nameOf(request, link, owner)) },
      { label: "State", text: stateOf(submission) },
    ];
    const { path, label } = officeLink(submission);
    const page = (
      <Page title={KIND_NAMES[kind]}>
        <Facts facts={facts} />
        {isPossible(link) ? (
          <form className="stack" method="post">
            <Button kind="primary">{link.action.link.button(link.until, timeOf)}</Button>
          </form>
        ) : (
          <Notice tone="warn">{await lastChange(request, link)}</Notice>
        )}
        <p className="after">
          <a href={path}>{label}</a>
        </p>
      </Page>
    );
    return sendView(reply, page);
  }

  const nameOf = (request: FastifyRequest, { person: reader }: OpenedLink, person: string) =>
    person === reader ? "You" : request.person === undefined ? "A colleague" : person;

  function stateOf({ status, answered_at, closed_at, snoozed_until }: Submission): string {
    if (status === "closed") return `closed on ${timeOf(closed_at ?? 0)}`;
    if (status === "answered") return `answered on ${timeOf(answered_at ?? 0)}`;
    return snoozed_until !== null && snoozed_until > now() ? `open, not shown until ${timeOf(snoozed_until)}` : "open";
  }

  async function lastChange(request: FastifyRequest, link: OpenedLink): Promise<string> {
    const { action, submission, person, until } = link;
    const history = await findHistory(database, submission.id);
    const last = history.findLast((event) => !eventKindOf(event)?.keepsVersion);
    const nameOrYou = (name: string) => nameOf(request, link, name);
    const describe = (event: HistoryEvent) => describeEvent(event, { nameOrYou, timeFormat: timeFormat() });
    if (last?.actor === person && last.event === action.name) return `${describe(last)}.`;
    if (link.version === submission.version && hasPassed(link))
      return `${timeOf(until)} has passed. Nothing was changed.`;
    const isShown = last && last.actor !== VISITOR && last.event !== EVENTS.mail.name;
    return `${isShown ? describe(last) : "It was changed after this mail"}. Nothing was changed.`;
  }
}

type Params = { token: string };

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
