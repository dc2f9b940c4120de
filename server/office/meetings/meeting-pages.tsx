import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ReactNode } from "react";
import { fillText } from "#contract/fill-text.ts";
import type { VisitorWords } from "#contract/visitor-words.ts";
import { Button, Check, Notice, Options } from "#site/components/controls/Controls.tsx";
import { cityOf, TIME_ZONES, visitorZone } from "../../business-hours/time-zones.ts";
import type { Settings } from "../../config/settings.ts";
import { findMeeting, offersOf } from "../../database/booked-meetings.ts";
import type { Meeting, Milliseconds, Submission } from "../../database/schema.ts";
import { findHistory, readSubmission } from "../../database/submissions.ts";
import { readLink } from "../../links/signed-link.ts";
import { type LinkParams, type Office, postedFields, visitorNotice, visitorSettings } from "../office-context.ts";
import { ButtonLink, Facts, noticeError, Page } from "../Page.tsx";
import {
  cancelByVisitor,
  freeTimes,
  hasEnded,
  isChanged,
  isComing,
  isOtherTime,
  isRefused,
  type Offer,
  pickTime,
  refuseTimes,
} from "./meeting-changes.ts";
import { meetingFacts, meetingTime } from "./meeting-mails.ts";

type Offered = { offer: Offer; submission: Submission; meeting: Meeting };

/** Adds the signed pages on which visitors choose one of the offered times of a meeting, and move or cancel it. */
export async function meetingPages(app: FastifyInstance, office: Office): Promise<void> {
  const { database, key, now, sendView } = office;
  const wordsOf = (request: FastifyRequest) => visitorSettings(office, request).words;
  const zoneOf = (request: FastifyRequest, { submission }: Pick<Offered, "submission">) =>
    visitorZone(request, now(), submission.time_zone);
  const addressOf = ({ params: { token } }: FastifyRequest<{ Params: LinkParams }>) => `/message/meeting/${token}`;

  app.get<{ Params: LinkParams }>("/message/meeting/:token", async (request, reply) =>
    sendState(request, reply, await openOffer(request)),
  );

  app.get<{ Params: LinkParams }>("/message/meeting/:token/change", async (request, reply) => {
    const { meeting } = await openOffer(request);
    if (!isComing(meeting, now())) return reply.redirect(addressOf(request), 303);
    return sendView(reply, <ChangePage words={wordsOf(request).meeting} address={addressOf(request)} />);
  });

  app.post<{ Params: LinkParams }>("/message/meeting/:token/change", async (request, reply) => {
    const { offer, meeting } = await openOffer(request);
    const choice = postedFields(request).get("choice");
    if (choice === "otherTime") await cancelByVisitor(office, offer.reference, "otherTime");
    else if (choice === "cancel") await cancelByVisitor(office, offer.reference, "cancelledByVisitor");
    else if (isComing(meeting, now()))
      return sendView(reply, <ChangePage words={wordsOf(request).meeting} address={addressOf(request)} />, 422);
    return reply.redirect(addressOf(request), 303);
  });

  app.post<{ Params: LinkParams }>("/message/meeting/:token", async (request, reply) => {
    const offered = await openOffer(request);
    const choice = postedFields(request).get("choice") ?? "";
    /* With the time zone. */
    const own = request.url;
    if (choice === "none") {
      await refuseTimes(office, offered.offer);
      return reply.redirect(own, 303);
    }
    const time = offersOf(offered.meeting).find((each) => String(each) === choice);
    if (time === undefined) return await sendState(request, reply, offered, choice);
    if (isChanged(await pickTime(office, offered.offer, time, zoneOf(request, offered))))
      return reply.redirect(own, 303);
    const current = await openOffer(request);
    const isSame = current.meeting.state === "booked" && current.meeting.starts_at === time;
    return isSame ? reply.redirect(own, 303) : await sendState(request, reply, current, choice);
  });

  /** Finds the meeting of a signed address. @throws PageError if there is none */
  async function openOffer(request: FastifyRequest<{ Params: LinkParams }>): Promise<Offered> {
    const { outcome, values } = readLink(request.params.token, "meeting", key, now());
    const [reference = "", sequence, language] = values;
    request.language = language;
    if (outcome !== "valid") throw invalid(request, outcome);
    const submission = await readSubmission(database, reference);
    request.language = submission?.language ?? language;
    const meeting = submission && (await findMeeting(database, submission.id));
    /* It was erased. */
    if (!meeting) throw invalid(request, "expired");
    return { offer: { reference, sequence: Number(sequence) }, submission, meeting };
  }

  const invalid = (request: FastifyRequest, reason: keyof typeof INVALID_STATUS) =>
    noticeError(visitorNotice(office, request, INVALID_STATUS[reason], ({ meeting }) => meeting[reason]));

  /** @param choice what the visitor posted, if it could not be booked */
  async function sendState(
    request: FastifyRequest<{ Params: LinkParams }>,
    reply: FastifyReply,
    { offer, submission, meeting }: Offered,
    choice?: string,
  ): Promise<FastifyReply> {
    const zone = zoneOf(request, { submission });
    const site = visitorSettings(office, request);
    const props: StateProps = {
      meeting,
      words: site.words,
      now: now(),
      timeOf: (time) => meetingTime(time, { settings: site, now: now() }, zone),
      zoneForm: <TimeZoneForm words={site.words.meeting.zone} zone={zone} />,
      isRejected: choice !== undefined,
    };
    if (meeting.state === "offered" && meeting.sequence !== offer.sequence) throw invalid(request, "newer");
    const state = meeting.state === "offered" && submission.status === "closed" ? "cancelled" : meeting.state;
    if (state !== "offered") {
      const isAsked = state === "cancelled" && isOtherTime(await findHistory(database, submission.id));
      const page = <DecidedPage {...props} state={state} isAsked={isAsked} address={addressOf(request)} />;
      return sendView(reply, page, choice === undefined ? 200 : 409);
    }
    const free = await freeTimes(database, meeting, now());
    const chosen = Number(choice);
    const isTaken = chosen > now() && offersOf(meeting).includes(chosen) && !free.includes(chosen);
    const isAsked = await isRefused(database, meeting);
    const page = <ChoicePage {...props} free={free} isTaken={isTaken} isAsked={isAsked} />;
    return sendView(reply, page, choice === undefined ? 200 : isTaken ? 409 : 422);
  }
}

const INVALID_STATUS = { invalid: 403, expired: 410, newer: 410 } as const;

type StateProps = {
  meeting: Meeting;
  words: Settings["words"];
  now: Milliseconds;
  timeOf(time: Milliseconds): string;
  zoneForm: ReactNode;
  /** The visitor's choice could not be booked. */
  isRejected: boolean;
  /** The visitor has asked for another time. */
  isAsked?: boolean;
};

type DecidedProps = StateProps & { state: Exclude<Meeting["state"], "offered">; address: string };

/** A meeting that is booked or cancelled, or that has taken place. */
function DecidedPage({ meeting, words, now, timeOf, zoneForm, isRejected, isAsked, state, address }: DecidedProps) {
  const { meeting: texts } = words;
  const when = meeting.starts_at === null ? undefined : timeOf(meeting.starts_at);
  const isPast = hasEnded(meeting, now);
  const text = isAsked ? texts.otherTime : texts[state].text;
  return (
    <Page title={isPast ? words.message.demo.heading : texts[state].title}>
      {state === "booked" && isRejected && <Notice tone="warn">{texts.taken}</Notice>}
      <Facts facts={meetingFacts(meeting, words, isPast ? undefined : when)} />
      <p>{isPast ? fillText(texts.tookPlace, { time: when ?? "" }) : text}</p>
      {isComing(meeting, now) && (
        <>
          <p>
            <ButtonLink href={`${address}/change`}>{texts.change.button}</ButtonLink>
          </p>
          {zoneForm}
        </>
      )}
    </Page>
  );
}

/** The times to choose from, or what to do if there are none any more. */
function ChoicePage(props: StateProps & { free: readonly Milliseconds[]; isTaken: boolean }) {
  const { meeting, words, timeOf, zoneForm, isRejected, isAsked, free, isTaken } = props;
  const { choose, change } = words.meeting;
  if (free.length === 0)
    return (
      <Page title={choose.title}>
        {isAsked ? (
          <Notice tone="warn">{choose.noneSent}</Notice>
        ) : (
          <>
            <p id="passed">{choose.passed}</p>
            <form className="stack" method="post">
              {/* A mail scanner that presses the button does not tick it. */}
              <Check label={change.otherTime} name="choice" value="none" required aria-describedby="passed" />
              <Button kind="primary">{choose.button}</Button>
            </form>
          </>
        )}
      </Page>
    );
  return (
    <Page title={choose.title}>
      {isAsked && <Notice tone="warn">{choose.noneSent}</Notice>}
      {isRejected && (
        <Notice tone="bad" id="error" role="alert">
          {isTaken ? choose.taken : choose.missing}
        </Notice>
      )}
      <Facts facts={meetingFacts(meeting, words)} />
      {zoneForm}
      <form className="stack" method="post">
        <Choices
          legend={choose.times}
          describedBy={isRejected ? "error" : undefined}
          choices={[...free.map((time) => [String(time), timeOf(time)] as const), ["none", choose.none]]}
        />
        <Button kind="primary">{choose.button}</Button>
      </form>
    </Page>
  );
}

/** Nothing is chosen on it, so a mail scanner that presses the button changes nothing. */
function ChangePage({ words: { change, choose }, address }: { words: VisitorWords["meeting"]; address: string }) {
  const { title, text, otherTime, cancel, keep } = change;
  return (
    <Page title={title}>
      <p id="what">{text}</p>
      <form className="stack" method="post" action={`${address}/change`}>
        <Choices describedBy="what" choices={Object.entries({ otherTime, cancel })} />
        <p className="row">
          <Button kind="primary">{choose.button}</Button>
          <ButtonLink href={address}>{keep}</ButtonLink>
        </p>
      </form>
    </Page>
  );
}

type ChoicesProps = {
  legend?: string;
  describedBy: string | undefined;
  /** Their values and labels. */
  choices: readonly (readonly [string, string])[];
};

/** The choices of a form, of which none is chosen at first. */
const Choices = ({ legend, describedBy, choices }: ChoicesProps) => (
  <fieldset className="choices" aria-describedby={describedBy}>
    {legend !== undefined && <legend>{legend}</legend>}
    {choices.map(([value, text]) => (
      <Check key={value} label={text} type="radio" name="choice" value={value} required />
    ))}
  </fieldset>
);

/** Shows the page again, with the times of another time zone beside ours. */
function TimeZoneForm({ words, zone }: { words: VisitorWords["meeting"]["zone"]; zone: string | undefined }) {
  const regions = Object.entries(Object.groupBy(TIME_ZONES, (each) => each.split("/")[0] ?? ""));
  return (
    <form className="row inline" method="get">
      <label htmlFor="zone">{words.label}</label>
      <select id="zone" name="zone" defaultValue={zone ?? ""}>
        <option value="">{words.none}</option>
        {regions.map(([region, zones = []]) => (
          <optgroup key={region} label={region}>
            <Options of={zones.map((each) => [each, cityOf(each)])} />
          </optgroup>
        ))}
      </select>
      <Button>{words.button}</Button>
    </form>
  );
}
