import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createElement, Fragment } from "react";
import { fillText } from "#contract/fill-text.ts";
import { markRead } from "../database/change-submission.ts";
import { findFailedMails } from "../database/find-mails.ts";
import type { HistoryEvent } from "../database/schema.ts";
import { unlessFull } from "../database/storage-error.ts";
import { readSubmission } from "../database/submissions.ts";
import { visitorName } from "../text/one-line.ts";
import { type ActionResult, incomplete, runAction } from "./action.ts";
import { OwnerForm } from "./actions/assign.tsx";
import { AddressForm } from "./actions/correct-address.tsx";
import { EraseForm } from "./actions/erase.tsx";
import { Deliveries } from "./actions/resend.tsx";
import { SnoozeForm } from "./actions/snooze.tsx";
import { StageForm } from "./actions/stage.tsx";
import { ACTIONS } from "./actions.ts";
import { Composer } from "./Composer.tsx";
import { keepTyped } from "./keep-typed.ts";
import { meetingSection } from "./meetings/meeting-section.tsx";
import { ActionButton } from "./messages/ActionButton.tsx";
import { Conversation } from "./messages/Conversation.tsx";
import { DueTime, Time } from "./messages/DueTime.tsx";
import { changesSince, describeDone, describeEvent } from "./messages/describe-event.ts";
import { Brief, MessageFacts } from "./messages/MessageFacts.tsx";
import { Flags } from "./messages/MessageRow.tsx";
import { contextOf, missingMessage, type PageContext, queryString, versionOf } from "./messages/message-context.ts";
import { type MessageData, readMessage, type Section, type SectionProps } from "./messages/message-data.ts";
import { inSentence } from "./messages/message-words.ts";
import { FORM_LIMIT, leave, leavingTo, type Office, postedFields, queryOf } from "./office-context.ts";
import { ButtonLink, Page, Status } from "./Page.tsx";

const SECTIONS: readonly Section[] = [
  meetingSection,
  StageForm,
  MessageFacts,
  AddressForm,
  OwnerForm,
  SnoozeForm,
  Deliveries,
  EraseForm,
];

type MessageRoute = { Params: { reference: string } };
type Request = FastifyRequest<MessageRoute>;

type Unchanged = { error?: string; conflictWith?: number };

const FORM = "message";

export function messagePage(app: FastifyInstance, office: Office): void {
  const path = "/office/messages/:reference";

  app.get<MessageRoute>(path, async (request, reply) => sendMessagePage(request, reply));

  app.post<MessageRoute>(`${path}/change`, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const { reference } = request.params;
    const { person = "", postedFiles: files = [] } = request;
    const { button, action, form } = readAction(postedFields(request));
    const submission = await readSubmission(office.database, reference);
    if (!submission) throw missingMessage(office);
    const pagePath = `/office/messages/${encodeURIComponent(submission.reference)}`;
    const list = queryString(contextOf(request, office).query);
    const { error, isDraft } = await keepTyped(office, submission, { person, button, form, files });
    if (error !== undefined) return sendMessagePage(request, reply, { error }, 422);
    const next = leavingTo(form);
    if (next !== undefined) return leave(office, request, reply, next);
    if (isDraft) return reply.redirect(`${pagePath}${list}#answer`, 303);
    const version = versionOf(form.get("version"));
    const posted = { reference, form, actor: person, version };
    const result: ActionResult = action ? await runAction(office, action, posted) : incomplete(office);
    if ("error" in result) return sendMessagePage(request, reply, { error: result.error }, result.status);
    const { outcome } = result;
    if (outcome === "missing") throw missingMessage(office);
    if (outcome === "conflict") return sendMessagePage(request, reply, { conflictWith: version }, 409);
    return reply.redirect(`${pagePath}${list}${list ? "&" : "?"}done=${outcome}#status`, 303);
  });

  async function sendMessagePage(request: Request, reply: FastifyReply, unchanged?: Unchanged, status = 200) {
    const context = contextOf(request, office);
    const data = await readMessage(office, request.params.reference, context);
    if (!data) throw missingMessage(office);
    if (data.submission.unread) await unlessFull(markRead(office.database, data.submission.id));
    const done = queryOf(request).get("done");
    const props = { ...data, office, context, posted: postedFields(request) };
    const [composer, ...sections] = await Promise.all([Composer, ...SECTIONS].map((section) => section(props)));
    const { submission, draft } = data;
    const failedMail = (await findFailedMails(office.database)).get(submission.id);
    const { kind, owner, reference, version } = submission;
    const { now, timeFormat, nameOrYou, words } = context;
    const { message: texts } = words;
    /* One form, so that each button also sends what was typed. */
    const page = (
      <Page title={visitorName(submission)} draftForm={FORM}>
        <form
          id={FORM}
          className="message"
          method="post"
          encType="multipart/form-data"
          action={`/office/messages/${reference}/change${queryString(context.query)}#status`}
        >
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="saved" value={draft?.at ?? ""} />
          <p className="row tags">
            <span className="kind" data-kind={kind}>
              {words.kinds[kind]}
            </span>
            <DueTime submission={submission} now={now} timeFormat={timeFormat} />
            <Flags submission={{ ...submission, failedMail }} context={context} />
            <span className="owner faint">
              {fillText(texts.owner, { owner: owner === null ? texts.nobody : inSentence(nameOrYou(owner), words) })}
            </span>
          </p>
          <Brief {...props} />
          <Result
            error={unchanged?.error}
            done={statusOf(done, data, context)}
            context={context}
            changes={unchanged?.conflictWith === undefined ? undefined : changesSince(data, unchanged.conflictWith)}
          />
          <ActionBar {...props} />
          <div className="is-grid at-start beside">
            <div>
              <Conversation {...props} />
              {composer}
            </div>
            <details className="fold" open={Boolean(draft?.times)}>
              <summary>{texts.fold[kind]}</summary>
              {createElement(Fragment, null, ...sections)}
            </details>
          </div>
        </form>
      </Page>
    );
    return office.sendView(reply, page, status);
  }
}

/**
 * The action of a form, and its fields. A button may add some, as in `assign?owner=`, and fields whose names begin with
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
  { submission, history, deliveries }: Pick<MessageData, "submission" | "history" | "deliveries">,
  context: PageContext,
): string | undefined {
  if (done === "unchanged") return context.words.message.doneBefore;
  const last = history.findLast(({ actor }) => actor === context.person);
  if (done !== "changed" || !last || last.at < context.now - RECENT_MS) return undefined;
  const mailed = deliveries.findLast(({ channel }) => channel === "visitor");
  return describeDone(last, mailed?.recipient ?? submission.email, context);
}

type ResultProps = {
  error: string | undefined;
  done: string | undefined;
  /** Earlier changes of others, if a form had no effect because of them. */
  changes: readonly HistoryEvent[] | undefined;
  context: PageContext;
};

/** Shows what a form did, or why it had no effect; then it still contains what was typed. */
function Result({ error, done, changes, context }: ResultProps) {
  if (error !== undefined) return <Status tone="bad">{error}</Status>;
  if (done !== undefined) return <Status tone="ok">{done}</Status>;
  if (!changes) return null;
  return (
    <Status tone="warn">
      <p>{context.words.message.conflict}</p>
      <ul className="text-list">
        {changes.map((event) => (
          <li key={event.id}>
            {describeEvent(event, context)} <Time at={event.at} timeFormat={context.timeFormat} />
          </li>
        ))}
      </ul>
    </Status>
  );
}

/**
 * The next step and the way through the list, within reach of the thumb: at the bottom of the screen. The keyboard reaches it
 * first, because it is always in sight, and after an action it comes next.
 */
function ActionBar({ submission, context, previous, next }: SectionProps) {
  const { status, owner } = submission;
  const { message: texts } = context.words;
  const list = queryString(context.query);
  const isFree = status === "open" && owner === null;
  const step = (label: string, sign: string, to: string) => (
    <ButtonLink href={`/office/messages/${to}${list}`} title={label} aria-label={label}>
      {sign}
    </ButtonLink>
  );
  return (
    <div className="bar-end is-spread">
      <nav className="row" aria-label={texts.navigation}>
        <ButtonLink href={`/office${list}`}>{texts.list}</ButtonLink>
        {previous !== undefined && step(texts.previous, "‹", previous)}
        {next !== undefined && step(texts.next, "›", next)}
      </nav>
      <div className="row">
        {ACTIONS.filter(({ isOffered }) => isOffered?.(submission)).map((action) => (
          <ActionButton key={action.name} action={action} kind={action.isPrimary ? "primary" : "line"} />
        ))}
        {!isFree && status === "open" && (
          <ButtonLink kind="primary" href="#answer">
            {texts.answer}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
