import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptOf, FILE_LIMIT, labelsOf } from "#contract/files.ts";
import { fillText } from "#contract/fill-text.ts";
import { fieldMessageOf } from "#contract/form-reader.ts";
import { RESUME_FIELD, RESUME_TYPES } from "#forms/application.ts";
import { Button, Notice } from "#site/components/controls/Controls.tsx";
import { CONFIRMATION_CLOTH, nameCloth } from "#site/weave/sampler.ts";
import { describeDue, type TimeFormat } from "../../business-hours/time-words.ts";
import { visitorZone } from "../../business-hours/time-zones.ts";
import { VISITOR } from "../../database/change-submission.ts";
import { ANSWER_EVENTS, EVENTS } from "../../database/kinds.ts";
import type { HistoryEvent, Submission } from "../../database/schema.ts";
import { findFileFacts, findHistory, readSubmission } from "../../database/submissions.ts";
import { clientAddress, networkOf } from "../../http/client-address.ts";
import { errorSentence, type HttpError, httpError, tooManyRequests } from "../../http/errors.ts";
import { readLink, signLink } from "../../links/signed-link.ts";
import { eraseReferences, NOT_OVERWRITTEN } from "../../retention/erase.ts";
import { buildForm } from "../../submissions/form.ts";
import { isSender } from "../../submissions/sender-cookie.ts";
import { readUpload } from "../../uploads/read-upload.ts";
import { spoolFolder } from "../../uploads/spool.ts";
import { validateUpload } from "../../uploads/validate-upload.ts";
import { correctAddress } from "../actions/correct-address.tsx";
import {
  cancelErased,
  cancelInTransaction,
  findMeeting,
  freeTimes,
  hasEnded,
  isComing,
  isOtherTime,
  isRefused,
} from "../meetings/meeting-changes.ts";
import { meetingClaims, meetingFacts, meetingTime } from "../meetings/meeting-mails.ts";
import { meetingPages } from "../meetings/meeting-pages.tsx";
import type { Office } from "../office-context.ts";
import { Facts, type FactText, Page } from "../Page.tsx";
import { replaceFile, withdrawSubmission } from "./visitor-changes.ts";

/**
 * Adds the signed pages on which visitors see, change, withdraw and erase what they sent. A link alone shows only the state and
 * the demo, because its mail went to an address that nobody has confirmed; the rest needs the browser that sent the form.
 */
export async function visitorPages(app: FastifyInstance, office: Office): Promise<void> {
  const { settings, database, key, now, limits, onSaved, sendView, sendNotice } = office;
  const zoneOf = (request: FastifyRequest, { time_zone }: Submission) => visitorZone(request, now(), time_zone);
  const timesOf = (request: FastifyRequest, submission: Submission): TimeFormat => ({
    timeZone: zoneOf(request, submission) ?? settings().officeHours.timeZone,
    language: settings().words.language,
    now: now(),
  });
  const describe = (time: number, timeFormat: TimeFormat) =>
    describeDue(time, timeFormat, settings().words.server.localTime);

  app.get<{ Params: Params }>("/message/:token", async (request, reply) => {
    const submission = await openLink(request, reply);
    if (!submission) return reply;
    if (isSender(request, submission.reference, settings())) return sendMessage(request, reply, submission);
    return sendState(reply, submission, 200);
  });

  for (const step of ["withdraw", "erase"] as const)
    app.get<{ Params: Params }>(`/message/:token/${step}`, async (request, reply) => {
      const submission = await openMessage(request, reply);
      if (!submission) return reply;
      const own = addressOf(request);
      if (step === "withdraw" && submission.status === "closed") return reply.redirect(own, 303);
      const { question, text, confirm, keep } = settings().words.message[step];
      const title = fillText(question, { reference: submission.reference });
      const form = { action: `${own}/${step}`, label: confirm };
      return sendNotice(reply, { status: 200, title, texts: [text], form, link: { href: own, label: keep } });
    });

  app.post<{ Params: Params }>("/message/:token/withdraw", async (request, reply) => {
    const submission = await openMessage(request, reply);
    if (!submission) return reply;
    await database.transaction().execute(async (trx) => {
      await cancelInTransaction(office, trx, submission.reference);
      await withdrawSubmission(office, trx, submission.reference);
    });
    onSaved();
    return reply.redirect(addressOf(request), 303);
  });

  app.post<{ Params: Params }>("/message/:token/erase", async (request, reply) => {
    const submission = await openMessage(request, reply);
    if (!submission) return reply;
    const { reference } = submission;
    const { overwritten } = await eraseReferences(database, settings().dataDir, [{ reference }], {
      beforeErasure: (trx, ids) => cancelErased(office, trx, ids),
    });
    onSaved();
    if (!overwritten) request.log.warn(NOT_OVERWRITTEN);
    /* Without the token, so that the page can be reloaded. */
    return reply.redirect("/message/erased", 303);
  });

  app.get("/message/erased", async (_request, reply) => {
    const { done, doneText } = settings().words.message.erase;
    return sendNotice(reply, { status: 200, title: done, texts: [doneText], link: home() });
  });

  app.register(meetingPages, office);
  app.register(replaceResume);

  /** Adds the form with which visitors replace the resume of their application. It is checked like the first one. */
  async function replaceResume(app: FastifyInstance): Promise<void> {
    const known = { texts: new Set<string>(), limits: {}, file: RESUME_FIELD };
    await app.register(multipart, { throwFileSizeLimit: false });

    app.post("/message/:token/resume", {
      /* Checked before the body is read, so that rejected requests are cheap. */
      async onRequest(request: FastifyRequest, reply: FastifyReply) {
        const submission = await openMessage(request, reply);
        if (!submission) return reply;
        if (submission.kind !== "application") return app.sendNoRoute(request, reply);
        const wait = limits.admit(request, reply);
        return wait > 0 ? sendError(request, reply, submission, tooManyRequests(wait)) : undefined;
      },
      async handler(request, reply) {
        const submission = await openMessage(request, reply);
        if (!submission) return reply;
        const error = request.isMultipart() ? await receive(request, submission) : httpError("unsupportedType");
        return error ? sendError(request, reply, submission, error) : reply.redirect(addressOf(request), 303);
      },
    });

    /** Reads → checks → replaces. @returns the error */
    async function receive(request: FastifyRequest, { reference }: Submission): Promise<HttpError | undefined> {
      await using sent = await readUpload(request, spoolFolder(settings().dataDir), known);
      return await office.enqueue(networkOf(clientAddress(request)), async () => {
        const validation = await validateUpload(buildForm("application", settings().words), sent.file, office);
        if (!validation.ok) return validation.error;
        const wait = limits.limiter.count(clientAddress(request));
        if (wait > 0) return tooManyRequests(wait);
        if (validation.file) await replaceFile(office, reference, validation.file);
        return undefined;
      });
    }

    const sendError = (request: FastifyRequest, reply: FastifyReply, submission: Submission, error: HttpError) => {
      const [field] = error.fields ?? [];
      const text = field ? fieldMessageOf(field) : errorSentence(error, settings().words);
      return sendMessage(request, reply.headers({ ...error.headers }), submission, { text, status: error.status });
    };
  }

  const home = () => ({ href: "/", label: settings().words.server.page.home });

  /** Finds the submission of a signed address for the browser that sent it. For others, responds and returns undefined. */
  async function openMessage(request: FastifyRequest, reply: FastifyReply): Promise<Submission | undefined> {
    const submission = await openLink(request, reply);
    if (!submission || isSender(request, submission.reference, settings())) return submission;
    return void (await sendState(reply, submission, 403));
  }

  /** Finds the submission of a signed address. If there is none, responds and returns undefined. */
  async function openLink(request: FastifyRequest, reply: FastifyReply): Promise<Submission | undefined> {
    const reading = readLink((request.params as Params).token, "visitor", key, now());
    const sendInvalid = (reason: keyof typeof INVALID_STATUS) => {
      const { title, text } = settings().words.message[reason];
      sendNotice(reply, { status: INVALID_STATUS[reason], title, texts: [text], link: home() });
    };
    if (reading.outcome !== "valid") return void sendInvalid(reading.outcome);
    const submission = await readSubmission(database, reading.values[0] ?? "");
    return submission ?? void sendInvalid("erased");
  }

  async function sendState(reply: FastifyReply, submission: Submission, status: number) {
    const { facts, titles, elsewhere } = settings().words.message;
    const { id, kind, reference } = submission;
    const events = await findHistory(database, id);
    const state = await stateOf(submission, events, timesOf(reply.request, submission));
    /* The mail that offered the times went to the same address, unless the office corrected it. */
    const isCorrected = events.some(({ event }) => event === correctAddress.name);
    const page = (
      <Page title={titles[kind]}>
        <Card
          name={reference}
          facts={[
            { label: facts.state, text: state },
            { label: facts.reference, text: reference },
          ]}
        />
        {!isCorrected && (await demoSection(reply.request, submission))}
        <p>{elsewhere}</p>
        <p>
          <a className="button" data-kind="primary" href={home().href}>
            {home().label}
          </a>
        </p>
      </Page>
    );
    return sendView(reply, page, status);
  }

  async function sendMessage(
    request: FastifyRequest,
    reply: FastifyReply,
    submission: Submission,
    error?: { text: string; status: number },
  ) {
    const { id, kind, reference, name, body, status, created_at } = submission;
    const { message } = settings().words;
    const file = await findFileFacts(database, id);
    const events = await findHistory(database, id);
    const timeFormat = timesOf(request, submission);
    const replaced = events.findLast(({ event, actor }) => event === EVENTS.resume.name && actor === VISITOR);
    const fileName =
      file && replaced
        ? fillText(message.file, { name: file.name, time: describe(replaced.at, timeFormat) })
        : file?.name;
    const isOpen = status !== "closed";
    const demo = await demoSection(request, submission);
    const page = (
      <Page title={message.titles[kind]}>
        <div className="beside">
          <div>
            <Card
              name={name}
              facts={[
                { label: message.facts.state, text: await stateOf(submission, events, timeFormat) },
                { label: message.facts.reference, text: reference },
                { label: message.facts.received, text: describe(created_at, timeFormat) },
                ...(fileName === undefined ? [] : [{ label: message.facts.file, text: fileName }]),
              ]}
            />
            {demo}
            {body !== "" && (
              <>
                <h2>{message.sent}</h2>
                <p className="entry text" data-kind="visitor">
                  {body}
                </p>
              </>
            )}
          </div>
          <div>
            {kind === "application" && isOpen && resumeForm(request, error?.text)}
            {isOpen && <Step id="withdraw" words={message.withdraw} address={addressOf(request)} />}
            <Step id="erase" words={message.erase} address={addressOf(request)} />
          </div>
        </div>
      </Page>
    );
    return sendView(reply, page, error?.status);
  }

  function resumeForm(request: FastifyRequest, error: string | undefined) {
    const { message, server } = settings().words;
    const { heading, text, label, button } = message.resume;
    const types = labelsOf(RESUME_TYPES, server.typeList);
    return (
      <section aria-labelledby="replace">
        <h2 id="replace">{heading}</h2>
        <p>{text}</p>
        <form className="stack" method="post" action={`${addressOf(request)}/resume`} encType="multipart/form-data">
          {error !== undefined && (
            <Notice tone="bad" role="alert" id="error">
              {error}
            </Notice>
          )}
          <div>
            <label htmlFor="resume">{fillText(label, { types, megabytes: FILE_LIMIT / 1024 / 1024 })}</label>
            <input
              id="resume"
              name={RESUME_FIELD}
              type="file"
              accept={acceptOf(RESUME_TYPES)}
              required
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error === undefined ? undefined : "error"}
            />
          </div>
          <Button kind="primary">{button}</Button>
        </form>
      </section>
    );
  }

  /** The offered times of a demo, or the coming demo, with the link to its page; or when it took place. */
  async function demoSection(request: FastifyRequest, submission: Submission) {
    const { id, reference, status } = submission;
    const meeting = await findMeeting(database, id);
    const isOffered = meeting?.state === "offered" && status !== "closed";
    if (!meeting || !(isOffered || meeting.state === "booked")) return undefined;
    const { words } = settings();
    const { demo } = words.message;
    const options = { settings: settings(), now: now() };
    const { starts_at } = meeting;
    const when = starts_at === null ? undefined : meetingTime(starts_at, options, zoneOf(request, submission));
    const isPast = hasEnded(meeting, now());
    const href = `/message/meeting/${signLink(meetingClaims(reference, meeting), key)}`;
    const button = (to: string, label: string) => (
      <a className="button" data-kind="primary" href={to}>
        {label}
      </a>
    );
    const { length } = isOffered ? await freeTimes(database, meeting, now()) : [];
    return (
      <section aria-labelledby="demo">
        <h2 id="demo">{demo.heading}</h2>
        <Facts facts={meetingFacts(meeting, words, isPast ? undefined : when)} />
        <p>
          {isPast && fillText(words.meeting.tookPlace, { time: when ?? "" })}
          {isComing(meeting, now()) && button(`${href}/change`, demo.open)}
          {isOffered && button(href, length > 0 ? demo.choose : words.meeting.change.otherTime)}
        </p>
      </section>
    );
  }

  async function stateOf(submission: Submission, events: readonly HistoryEvent[], timeFormat: TimeFormat) {
    const { id, status, due_at, answered_at } = submission;
    const { message, meeting: texts } = settings().words;
    const { states } = message;
    const withTime = (text: string, time: number) => fillText(text, { time: describe(time, timeFormat) });
    if (status === "closed") {
      const end = events.findLast(({ event }) => event === "close" || event === "withdraw");
      return end?.event === "withdraw" ? withTime(states.withdrawn, end.at) : states.closed;
    }
    const meeting = status === "open" && due_at === null ? await findMeeting(database, id) : undefined;
    if (meeting?.state === "cancelled")
      return isOtherTime(events) ? texts.otherTime : `${texts.cancelled.title}. ${texts.cancelled.text}`;
    const offer = events.findLast(({ event }) => event === EVENTS.offer.name);
    if (offer && meeting?.state === "offered") {
      if (await isRefused(database, meeting)) return texts.choose.noneSent;
      const { length } = await freeTimes(database, meeting, now());
      return length > 0 ? withTime(states.offered, offer.at) : texts.choose.passed;
    }
    const isWaiting = status === "open" && due_at !== null && due_at > (answered_at ?? 0);
    /* The figures count the first answer, and the visitor looks for the last one. */
    const last = events.findLast(({ event }) => ANSWER_EVENTS.includes(event))?.at ?? 0;
    if (answered_at !== null && !isWaiting) return withTime(states.answered, Math.max(answered_at, last));
    if (due_at === null) return states.open;
    return fillText(due_at > now() ? states.due : states.late, { due: describe(due_at, timeFormat) });
  }
}

const Card = ({ name, facts }: { name: string; facts: readonly FactText[] }) => (
  <div className="confirmation">
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the name never reaches the markup */}
    <div className="confirmation-cloth" dangerouslySetInnerHTML={{ __html: nameCloth(name, CONFIRMATION_CLOTH) }} />
    <div className="confirmation-facts">
      <Facts facts={facts} />
    </div>
  </div>
);

type StepProps = {
  id: "withdraw" | "erase";
  words: { heading: string; text: string; button: string };
  address: string;
};

const Step = ({ id, words: { heading, text, button }, address }: StepProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    <p>{text}</p>
    <p>
      <a className="button" href={`${address}/${id}`}>
        {button}
      </a>
    </p>
  </section>
);

type Params = { token: string };

const addressOf = ({ params }: FastifyRequest) => `/message/${(params as Params).token}`;

const INVALID_STATUS = { invalid: 403, expired: 410, erased: 404 } as const;
