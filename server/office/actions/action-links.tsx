import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fillText } from "#contract/fill-text.ts";
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
import type { LinkParams, Office } from "../office-context.ts";
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

  app.get<{ Params: LinkParams }>("/office/action/:token", async (request, reply) => {
    return sendAction(request, reply, await openLink(request));
  });

  app.post<{ Params: LinkParams }>("/office/action/:token", async (request, reply) => {
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
    const { token } = request.params as LinkParams;
    const reading = readLink(token, "action", key, now());
    const words = settings().officeWords.links;
    const link = { href: "/office", label: words.open };
    const invalid = (reason: keyof typeof INVALID_STATUS) => {
      const { title, text } = words[reason];
      return noticeError({ status: INVALID_STATUS[reason], title, texts: [text], link });
    };
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
    const { officeWords: words } = settings();
    const { facts: names, links } = words;
    const facts = [
      { label: names.reference, text: reference },
      { label: names.received, text: timeOf(submission.created_at) },
      { label: names.due, text: due_at === null ? links.notPromised : describeDue(due_at, timeFormat()) },
      { label: names.owner, text: owner === null ? links.nobody : inSentence(nameOf(request, link, owner), words) },
      { label: names.state, text: stateOf(submission) },
    ];
    const { path, label } = officeLink(submission, settings());
    const page = (
      <Page title={words.kinds[kind]}>
        <Facts facts={facts} />
        {isPossible(link) ? (
          <form className="stack" method="post">
            <Button kind="primary">
              {fillText(links.buttons[link.action.link.button], { time: timeOf(link.until) })}
            </Button>
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

  const nameOf = (request: FastifyRequest, { person: reader }: OpenedLink, person: string) => {
    const { you, colleague } = settings().officeWords.names;
    return person === reader ? you : request.person === undefined ? colleague : person;
  };

  function stateOf({ status, answered_at, closed_at, snoozed_until }: Submission): string {
    const { open, snoozed, answered, closed } = settings().officeWords.links.states;
    if (status === "closed") return fillText(closed, { time: timeOf(closed_at ?? 0) });
    if (status === "answered") return fillText(answered, { time: timeOf(answered_at ?? 0) });
    const isSnoozed = snoozed_until !== null && snoozed_until > now();
    return isSnoozed ? fillText(snoozed, { time: timeOf(snoozed_until) }) : open;
  }

  async function lastChange(request: FastifyRequest, link: OpenedLink): Promise<string> {
    const { action, submission, person, until } = link;
    const history = await findHistory(database, submission.id);
    const last = history.findLast((event) => !eventKindOf(event)?.keepsVersion);
    const nameOrYou = (name: string) => nameOf(request, link, name);
    const { officeWords: words } = settings();
    const describe = (event: HistoryEvent) => describeEvent(event, { nameOrYou, timeFormat: timeFormat(), words });
    if (last?.actor === person && last.event === action.name) return describe(last);
    if (link.version === submission.version && hasPassed(link))
      return fillText(words.links.passed, { time: timeOf(until) });
    const isShown = last && last.actor !== VISITOR && last.event !== EVENTS.mail.name;
    return isShown ? fillText(words.links.event, { event: describe(last) }) : words.links.changed;
  }
}

const INVALID_STATUS = { invalid: 403, expired: 410, foreign: 403, erased: 404 };
