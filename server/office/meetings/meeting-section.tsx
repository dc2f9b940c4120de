import { Check } from "#site/components/controls/Controls.tsx";
import { localTimeField } from "../../business-hours/local-time.ts";
import { cityOf } from "../../business-hours/time-zones.ts";
import { offersOf } from "../../database/booked-meetings.ts";
import { isTimeField } from "../../database/drafts.ts";
import type { Draft, Meeting, Milliseconds } from "../../database/schema.ts";
import { ActionButton } from "../messages/ActionButton.tsx";
import type { SectionProps } from "../messages/message-data.ts";
import { CANCEL, hasEnded, isComing, isOtherTime } from "./meeting-changes.ts";
import { officeTime } from "./meeting-mails.ts";
import { DEFAULT_MINUTES, MINUTES } from "./read-times.ts";

/** The fields for offered times. Only the first is required. */
const TIME_FIELDS = ["Time", "Another time", "A third time"];

export function meetingSection(props: SectionProps) {
  const { submission, meeting, hasPassedOffer, history, context, draft, office } = props;
  if (submission.kind !== "demo") return null;
  const timeOf = (time: Milliseconds) => officeTime(time, { settings: office.settings(), now: context.now });
  const { now } = context;
  const city = cityOf(context.timeFormat.timeZone);
  const typed = typedTimesOf(draft);
  const form = { context, plan: meeting, typed };
  return (
    <section className="meeting" aria-labelledby="meeting">
      <h2 id="meeting">Demo</h2>
      {meeting?.state === "offered" && (
        <>
          <p>
            Offered by {meeting.host}; the visitor has not chosen {hasPassedOffer ? "one, and all have passed" : "yet"}.
            Times in {city}.
          </p>
          <ul className="text-list">
            {offersOf(meeting).map((time) => (
              <li key={time}>
                {timeOf(time)}
                {time <= now && ", passed"}
              </li>
            ))}
          </ul>
          <details open={typed.has("move.time")}>
            <summary>Book a time yourself</summary>
            <TimeForm {...form} action="move" button="Book and invite" fields={TIME_FIELDS.slice(0, 1)} />
          </details>
        </>
      )}
      {meeting?.state === "booked" && meeting.starts_at !== null && (
        <>
          <p>
            {!isComing(meeting, now) && (hasEnded(meeting, now) ? "It took place on " : "It has begun: ")}
            <strong>{timeOf(meeting.starts_at)}</strong>, {city}, {meeting.minutes} minutes, with {meeting.host}.
          </p>
          <p>{meeting.place}</p>
        </>
      )}
      {isComing(meeting, now) && (
        <>
          <details open={typed.size > 0}>
            <summary>Move it</summary>
            <TimeForm {...form} action="move" button="Move and tell both" fields={TIME_FIELDS.slice(0, 1)} />
          </details>
          <details>
            <summary>Cancel it</summary>
            <p>The visitor and {meeting.host} get a cancellation by mail.</p>
            <ActionButton action={{ name: CANCEL.event }} label="Cancel the demo" kind="danger" />
          </details>
        </>
      )}
      {!meeting && <p>No times are offered. Offer them below the answer.</p>}
      {meeting?.state === "cancelled" && (
        <p>
          {isOtherTime(history)
            ? "It was cancelled. The visitor asks for another time."
            : "It was cancelled. The visitor was told to reply for another time."}
        </p>
      )}
    </section>
  );
}

/** The form that offers times, beside the other answers; null while a demo is to come. */
export function offerTimes({ submission, meeting: plan, hasPassedOffer, context, draft, posted }: SectionProps) {
  if (submission.kind !== "demo") return null;
  const isOffered = plan?.state === "offered";
  if (isComing(plan, context.now)) return null;
  const typed = typedTimesOf(draft);
  const isTyped = isOffered ? typed.has("offer.time") : typed.size > 0;
  return (
    <details open={hasPassedOffer || isTyped || posted.get("change") === "offer"}>
      <summary className="button">{isOffered ? "Offer other times" : "Offer times"}</summary>
      <p>
        Offer up to three times in {cityOf(context.timeFormat.timeZone)}. The visitor chooses one on a page of this
        site, and both of you get an invitation.
      </p>
      <TimeForm {...{ context, plan, typed }} action="offer" button="Offer these times" fields={TIME_FIELDS} />
    </details>
  );
}

/** The fields for times in a draft, which also has those of other forms. */
const typedTimesOf = (draft: Draft | undefined) =>
  new URLSearchParams([...new URLSearchParams(draft?.times)].filter(([name]) => isTimeField(name)));

type TimeFormProps = Pick<SectionProps, "context"> & {
  /** The name of the action, with which the names of its fields begin. */
  action: "offer" | "move";
  button: string;
  fields: readonly string[];
  plan: Meeting | undefined;
  typed: URLSearchParams;
};

function TimeForm({ context, action, button, fields, plan, typed }: TimeFormProps) {
  /* The state of the demo may have changed since, and with it the form. */
  const from = typed.has(`${action}.minutes`) ? action : action === "offer" ? "move" : "offer";
  const times = typed.getAll(`${from}.time`);
  const earliest = localTimeField(context.now, context.timeFormat.timeZone);
  return (
    <div className="columns times">
      {fields.map((label, index) => (
        <label key={label}>
          {label}
          <input type="datetime-local" name={`${action}.time`} min={earliest} defaultValue={times[index]} />
        </label>
      ))}
      <label>
        Minutes
        <input
          type="number"
          name={`${action}.minutes`}
          min={MINUTES.least}
          max={MINUTES.most}
          defaultValue={typed.get(`${from}.minutes`) ?? plan?.minutes ?? DEFAULT_MINUTES}
        />
      </label>
      <label className="wide">
        Place or link
        <input type="text" name={`${action}.place`} defaultValue={typed.get(`${from}.place`) ?? plan?.place} />
      </label>
      {times.length > 0 && (
        <Check
          label="Also while the office is closed"
          name={`${action}.outside`}
          value="yes"
          defaultChecked={typed.get(`${from}.outside`) === "yes"}
        />
      )}
      <ActionButton action={{ name: action }} label={button} kind="ink" />
    </div>
  );
}
