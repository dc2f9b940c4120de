import type { FastifyRequest } from "fastify";
import { acceptOf, labelsOf, megabytesIn } from "#contract/files.ts";
import { fillText } from "#contract/fill-text.ts";
import { RESUME_FIELD, RESUME_TYPES } from "#forms/application.ts";
import { Button, Notice } from "#site/components/controls/Controls.tsx";
import { CONFIRMATION_CLOTH, nameCloth } from "#site/weave/sampler.ts";
import { describeDue } from "../../business-hours/time-words.ts";
import { visitorZone } from "../../business-hours/time-zones.ts";
import { findMeeting } from "../../database/booked-meetings.ts";
import { VISITOR } from "../../database/change-submission.ts";
import { ANSWER_EVENTS, EVENTS } from "../../database/kinds.ts";
import type { Milliseconds, Submission } from "../../database/schema.ts";
import { findFileFacts, findHistory } from "../../database/submissions.ts";
import { signLink } from "../../links/signed-link.ts";
import { isSender } from "../../submissions/sender-cookie.ts";
import { correctAddress } from "../actions/correct-address.tsx";
import { freeTimes, hasEnded, isComing, isOtherTime, isRefused } from "../meetings/meeting-changes.ts";
import { meetingClaims, meetingFacts, meetingTime } from "../meetings/meeting-mails.ts";
import { type Office, visitorSettings } from "../office-context.ts";
import { ButtonLink, Facts, type FactText, Page } from "../Page.tsx";

/** Reads what the page of a message shows, with times in the zone of its visitor. */
export async function readVisitorMessage(office: Office, request: FastifyRequest, submission: Submission) {
  const { database, key } = office;
  const [settings, now] = [visitorSettings(office, request), office.now()];
  const { words, officeHours } = settings;
  const { id, reference, time_zone } = submission;
  const meeting = await findMeeting(database, id);
  const isOffered = meeting?.state === "offered";
  const zone = visitorZone(request, now, time_zone);
  const timeFormat = { timeZone: zone ?? officeHours.timeZone, language: words.language, now };
  return {
    submission,
    settings,
    now,
    zone,
    meeting,
    meetingPath: meeting && `/message/meeting/${signLink(meetingClaims(reference, meeting, settings), key)}`,
    isTimeFree: isOffered && (await freeTimes(database, meeting, now)).length > 0,
    isRefused: isOffered && (await isRefused(database, meeting)),
    events: await findHistory(database, id),
    file: await findFileFacts(database, id),
    isSender: isSender(request, reference, settings),
    describe: (time: Milliseconds) => describeDue(time, timeFormat, words.server.localTime),
  };
}

type Shown = Awaited<ReturnType<typeof readVisitorMessage>>;
type Props = Shown & {
  address: string;
  /** Why the resume was not replaced. */
  error: string | undefined;
};

/** The page of a message: for the browser that sent it everything, for others only the state and the demo. */
export function VisitorMessage({ address, error, ...shown }: Props) {
  const { submission, settings, events, describe } = shown;
  const { message, server } = settings.words;
  const { kind, reference, name, body, created_at } = submission;
  const fileName = fileNameOf(shown);
  const facts = [
    { label: message.facts.state, text: stateOf(shown) },
    { label: message.facts.reference, text: reference },
  ];
  /* The mail that offered the times went to the same address, unless the office corrected it. */
  const isCorrected = events.some(({ event }) => event === correctAddress.name);
  if (!shown.isSender)
    return (
      <Page title={message.titles[kind]}>
        <Card name={reference} facts={facts} />
        {!isCorrected && <Demo {...shown} />}
        <p>{message.elsewhere}</p>
        <p>
          <ButtonLink kind="primary" href={settings.prefix || "/"}>
            {server.page.home}
          </ButtonLink>
        </p>
      </Page>
    );
  const isOpen = submission.status !== "closed";
  return (
    <Page title={message.titles[kind]}>
      <div className="is-grid at-start beside">
        <div>
          <Card
            name={name}
            facts={[
              ...facts,
              { label: message.facts.received, text: describe(created_at) },
              ...(fileName === undefined ? [] : [{ label: message.facts.file, text: fileName }]),
            ]}
          />
          <Demo {...shown} />
          {body !== "" && (
            <>
              <h2>{message.sent}</h2>
              <p className="entry text keeps-lines" data-kind="visitor">
                {body}
              </p>
            </>
          )}
        </div>
        <div>
          {kind === "application" && isOpen && <ResumeForm address={address} error={error} settings={settings} />}
          {isOpen && <Step id="withdraw" words={message.withdraw} address={address} />}
          <Step id="erase" words={message.erase} address={address} />
        </div>
      </div>
    </Page>
  );
}

/** The name of the file. One that its visitor has replaced has the time of that beside it. */
function fileNameOf({ file, events, settings, describe }: Shown): string | undefined {
  const replaced = events.findLast(({ event, actor }) => event === EVENTS.resume.name && actor === VISITOR);
  return file && replaced
    ? fillText(settings.words.message.file, { name: file.name, time: describe(replaced.at) })
    : file?.name;
}

function stateOf({ submission, meeting, isTimeFree, isRefused, events, settings, now, describe }: Shown): string {
  const { status, due_at, answered_at } = submission;
  const { message, meeting: texts } = settings.words;
  const { states } = message;
  const withTime = (text: string, time: number) => fillText(text, { time: describe(time) });
  if (status === "closed") {
    const end = events.findLast(({ event }) => event === "close" || event === "withdraw");
    return end?.event === "withdraw" ? withTime(states.withdrawn, end.at) : states.closed;
  }
  const arranged = status === "open" && due_at === null ? meeting?.state : undefined;
  if (arranged === "cancelled")
    return isOtherTime(events) ? texts.otherTime : `${texts.cancelled.title}. ${texts.cancelled.text}`;
  const offer = events.findLast(({ event }) => event === EVENTS.offer.name);
  if (offer && arranged === "offered") {
    if (isRefused) return texts.choose.noneSent;
    return isTimeFree ? withTime(states.offered, offer.at) : texts.choose.passed;
  }
  const isWaiting = status === "open" && due_at !== null && due_at > (answered_at ?? 0);
  /* The figures count the first answer, and the visitor looks for the last one. */
  const last = events.findLast(({ event }) => ANSWER_EVENTS.includes(event))?.at ?? 0;
  if (answered_at !== null && !isWaiting) return withTime(states.answered, Math.max(answered_at, last));
  if (due_at === null) return states.open;
  return fillText(due_at > now ? states.due : states.late, { due: describe(due_at) });
}

/** The offered times of a demo, or the coming demo, with the link to its page; or when it took place. */
function Demo({ submission, meeting, meetingPath = "", isTimeFree, settings, now, zone }: Shown) {
  const isOffered = meeting?.state === "offered" && submission.status !== "closed";
  if (!meeting || !(isOffered || meeting.state === "booked")) return null;
  const { words } = settings;
  const { demo } = words.message;
  const when = meeting.starts_at === null ? undefined : meetingTime(meeting.starts_at, { settings, now }, zone);
  const isPast = hasEnded(meeting, now);
  const button = (path: string, label: string) => (
    <ButtonLink kind="primary" href={meetingPath + path}>
      {label}
    </ButtonLink>
  );
  return (
    <section aria-labelledby="demo">
      <h2 id="demo">{demo.heading}</h2>
      <Facts facts={meetingFacts(meeting, words, isPast ? undefined : when)} />
      <p>
        {isPast && fillText(words.meeting.tookPlace, { time: when ?? "" })}
        {isComing(meeting, now) && button("/change", demo.open)}
        {isOffered && button("", isTimeFree ? demo.choose : words.meeting.change.otherTime)}
      </p>
    </section>
  );
}

function ResumeForm({ address, error, settings }: Pick<Props, "address" | "error" | "settings">) {
  const { message, server } = settings.words;
  const { heading, text, label, button } = message.resume;
  const types = labelsOf(RESUME_TYPES, server.typeList);
  return (
    <section aria-labelledby="replace">
      <h2 id="replace">{heading}</h2>
      <p>{text}</p>
      <form className="stack" method="post" action={`${address}/resume`} encType="multipart/form-data">
        {error !== undefined && (
          <Notice tone="bad" role="alert" id="error">
            {error}
          </Notice>
        )}
        <div>
          <label htmlFor="resume">{fillText(label, { types, megabytes: megabytesIn(settings.words.language) })}</label>
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

const Card = ({ name, facts }: { name: string; facts: readonly FactText[] }) => (
  <div className="is-grid confirmation">
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the name never reaches the markup */}
    <div className="confirmation-cloth" dangerouslySetInnerHTML={{ __html: nameCloth(name, CONFIRMATION_CLOTH) }} />
    <div className="is-grid gap-4 is-small confirmation-facts">
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
      <ButtonLink href={`${address}/${id}`}>{button}</ButtonLink>
    </p>
  </section>
);
