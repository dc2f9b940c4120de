import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fillText } from "#contract/fill-text.ts";
import type { VisitorWords } from "#contract/visitor-words.ts";
import { Button, Check, Notice, Options } from "#site/components/controls/Controls.tsx";
import { cityOf, TIME_ZONES, visitorZone } from "../../business-hours/time-zones.ts";
import { findMeeting, offersOf } from "../../database/booked-meetings.ts";
import type { Meeting, Submission } from "../../database/schema.ts";
import { findHistory, readSubmission } from "../../database/submissions.ts";
import { readLink } from "../../links/signed-link.ts";
import { type Office, postedFields, sendToVisitor } from "../office-context.ts";
import { Facts, Page } from "../Page.tsx";
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

type Params = { token: string };
type Offered = { offer: Offer; submission: Submission; meeting: Meeting };

/** Adds the signed pages on which visitors choose one of the offered times of a meeting, and move or cancel it. */
export async function meetingPages(app: FastifyInstance, office: Office): Promise<void> {
  const { settings, database, key, now, sendView } = office;
  const zoneOf = (request: FastifyRequest, { submission }: Pick<Offered, "submission">) =>
    visitorZone(request, now(), submission.time_zone);

  app.get<{ Params: Params }>("/message/meeting/:token", async (request, reply) => {
    const offered = await openOffer(request.params.token, reply);
    return offered ? await sendState(request, reply, offered) : reply;
  });

  app.get<{ Params: Params }>("/message/meeting/:token/change", async ({ params: { token } }, reply) => {
    const offered = await openOffer(token, reply);
    if (!offered) return reply;
    const own = `/message/meeting/${token}`;
    if (!isComing(offered.meeting, now())) return reply.redirect(own, 303);
    return sendChange(reply, own, 200);
  });

  /** Nothing is chosen on it, so a mail scanner that presses the button changes nothing. */
  function sendChange(reply: FastifyReply, own: string, status: number) {
    const { change, choose } = settings().words.meeting;
    const { title, text, otherTime, cancel, keep } = change;
    return sendView(
      reply,
      <Page title={title}>
        <p id="what">{text}</p>
        <form className="stack" method="post" action={`${own}/change`}>
          <Choices describedBy="what" choices={Object.entries({ otherTime, cancel })} />
          <p className="row">
            <Button kind="primary">{choose.button}</Button>
            <a className="button" href={own}>
              {keep}
            </a>
          </p>
        </form>
      </Page>,
      status,
    );
  }

  app.post<{ Params: Params }>("/message/meeting/:token/change", async (request, reply) => {
    const { token } = request.params;
    const offered = await openOffer(token, reply);
    if (!offered) return reply;
    const choice = postedFields(request).get("choice");
    const { reference } = offered.offer;
    if (choice === "otherTime") await cancelByVisitor(office, reference, "otherTime");
    else if (choice === "cancel") await cancelByVisitor(office, reference, "cancelledByVisitor");
    else if (isComing(offered.meeting, now())) return sendChange(reply, `/message/meeting/${token}`, 422);
    return reply.redirect(`/message/meeting/${token}`, 303);
  });

  app.post<{ Params: Params }>("/message/meeting/:token", async (request, reply) => {
    const { token } = request.params;
    const offered = await openOffer(token, reply);
    if (!offered) return reply;
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
    const current = await openOffer(token, reply);
    if (!current) return reply;
    const isSame = current.meeting.state === "booked" && current.meeting.starts_at === time;
    return isSame ? reply.redirect(own, 303) : await sendState(request, reply, current, choice);
  });

  /** Finds the meeting of a signed address. If there is none, responds and returns undefined. */
  async function openOffer(token: string, reply: FastifyReply): Promise<Offered | undefined> {
    const reading = readLink(token, "meeting", key, now());
    if (reading.outcome !== "valid") return void sendNotice(reply, reading.outcome);
    const [reference = "", sequence] = reading.values;
    const submission = await readSubmission(database, reference);
    const meeting = submission && (await findMeeting(database, submission.id));
    /* It was erased. */
    if (!meeting) return void sendNotice(reply, "expired");
    return { offer: { reference, sequence: Number(sequence) }, submission, meeting };
  }

  /** @param choice what the visitor posted, if it could not be booked */
  async function sendState(
    request: FastifyRequest<{ Params: Params }>,
    reply: FastifyReply,
    { offer, submission, meeting }: Offered,
    choice?: string,
  ): Promise<FastifyReply> {
    const { meeting: texts } = settings().words;
    const zone = zoneOf(request, { submission });
    const timeOf = (time: number) => meetingTime(time, { settings: settings(), now: now() }, zone);
    const zoneForm = <TimeZoneForm words={texts.zone} zone={zone} />;
    if (meeting.state === "offered" && meeting.sequence !== offer.sequence) return sendNotice(reply, "newer");
    const state = meeting.state === "offered" && submission.status === "closed" ? "cancelled" : meeting.state;
    if (state !== "offered") {
      const { starts_at } = meeting;
      const when = starts_at === null ? undefined : timeOf(starts_at);
      const isPast = hasEnded(meeting, now());
      const isAsked = state === "cancelled" && isOtherTime(await findHistory(database, submission.id));
      const text = isAsked ? texts.otherTime : texts[state].text;
      const page = (
        <Page title={isPast ? settings().words.message.demo.heading : texts[state].title}>
          {state === "booked" && choice !== undefined && <Notice tone="warn">{texts.taken}</Notice>}
          <Facts facts={meetingFacts(meeting, settings().words, isPast ? undefined : when)} />
          <p>{isPast ? fillText(texts.tookPlace, { time: when ?? "" }) : text}</p>
          {isComing(meeting, now()) && (
            <>
              <p>
                <a className="button" href={`/message/meeting/${request.params.token}/change`}>
                  {texts.change.button}
                </a>
              </p>
              {zoneForm}
            </>
          )}
        </Page>
      );
      return sendView(reply, page, choice === undefined ? 200 : 409);
    }
    const free = await freeTimes(database, meeting, now());
    const chosen = Number(choice);
    const isTaken = chosen > now() && offersOf(meeting).includes(chosen) && !free.includes(chosen);
    const words = texts.choose;
    const isAsked = await isRefused(database, meeting);
    const page = (
      <Page title={words.title}>
        {isAsked && <Notice tone="warn">{words.noneSent}</Notice>}
        {!isAsked && free.length === 0 && <p id="passed">{words.passed}</p>}
        {choice !== undefined && free.length > 0 && (
          <Notice tone="bad" id="error" role="alert">
            {isTaken ? words.taken : words.missing}
          </Notice>
        )}
        {free.length > 0 && (
          <>
            <Facts facts={meetingFacts(meeting, settings().words)} />
            {zoneForm}
          </>
        )}
        {(free.length > 0 || !isAsked) && (
          <form className="stack" method="post">
            {free.length > 0 ? (
              <Choices
                legend={words.times}
                describedBy={choice === undefined ? undefined : "error"}
                choices={[...free.map((time) => [String(time), timeOf(time)] as const), ["none", words.none]]}
              />
            ) : (
              /* A mail scanner that presses the button does not tick it. */
              <Check label={texts.change.otherTime} name="choice" value="none" required aria-describedby="passed" />
            )}
            <Button kind="primary">{words.button}</Button>
          </form>
        )}
      </Page>
    );
    return sendView(reply, page, choice === undefined ? 200 : isTaken ? 409 : 422);
  }

  const sendNotice = (reply: FastifyReply, reason: keyof typeof STATUS): FastifyReply =>
    sendToVisitor(office, reply, STATUS[reason], settings().words.meeting[reason]);
}

const STATUS = { invalid: 403, expired: 410, newer: 410 } as const;

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
