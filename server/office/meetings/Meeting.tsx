import type { Meeting as MeetingRow, Milliseconds } from "../../database/schema.ts";
import type { SubmissionRecord } from "../../database/submissions.ts";
import { localTimeField } from "../../promises/local-time.ts";
import { ChangeForm } from "../messages/ChangeForm.tsx";
import type { PageContext } from "../messages/message-context.ts";
import { offersOf } from "./meeting-mails.ts";

/** What a form for times contained, as it was typed. */
export type TypedMeeting = {
  action: "offer" | "move";
  times: readonly string[];
  minutes: string;
  place: string;
  /** The box that allows times while the office is closed. Undefined: it is not shown. */
  outside: "asked" | "confirmed" | undefined;
};

export type MeetingProps = {
  message: SubmissionRecord;
  /** Undefined: nothing was offered yet. */
  meeting: MeetingRow | undefined;
  context: PageContext;
  /** A time in words. */
  timeOf(time: Milliseconds): string;
  /** The form that had no effect. */
  typed: TypedMeeting | undefined;
};

const DEFAULT_MINUTES = 30;
/** The fields for offered times. Only the first is required. */
const TIME_FIELDS = ["Time", "Another time", "A third time"];

/** The meeting about a demo request, on the page of the message: times to offer, and a time to move or cancel. */
export function Meeting({ message, meeting, context, timeOf, typed }: MeetingProps) {
  const { now } = context;
  const { timeZone } = context.style;
  const zone = timeZone.split("/").at(-1)?.replaceAll("_", " ");
  const form = { message, context, plan: meeting, typed };
  return (
    <section className="meeting" aria-labelledby="meeting">
      <h2 id="meeting">Demo</h2>
      {meeting?.state === "offered" && (
        <>
          <p>
            Offered by {meeting.host}; the visitor has not chosen yet. Times in {zone}.
          </p>
          <ul>
            {offersOf(meeting).map((time) => (
              <li key={time}>
                {timeOf(time)}
                {time <= now && ", passed"}
              </li>
            ))}
          </ul>
          <details open={typed?.action === "move"}>
            <summary>Book a time yourself</summary>
            <TimeForm {...form} action="move" button="Book and invite" fields={TIME_FIELDS.slice(0, 1)} />
          </details>
          <details open={typed?.action === "offer"}>
            <summary>Offer other times</summary>
            <TimeForm {...form} action="offer" button="Offer these times" fields={TIME_FIELDS} />
          </details>
        </>
      )}
      {meeting?.state === "booked" && meeting.starts_at !== null && (
        <>
          <p>
            <strong>{timeOf(meeting.starts_at)}</strong>, {zone}, {meeting.minutes} minutes, with {meeting.host}.
          </p>
          <p className="place">{meeting.place}</p>
          <details open={typed !== undefined}>
            <summary>Move it</summary>
            <TimeForm {...form} action="move" button="Move and tell both" fields={TIME_FIELDS.slice(0, 1)} />
          </details>
          <details>
            <summary>Cancel it</summary>
            <ChangeForm message={message} context={context} to="meeting/cancel">
              <p>The visitor and {meeting.host} get a cancellation by mail.</p>
              <button type="submit">Cancel the demo</button>
            </ChangeForm>
          </details>
        </>
      )}
      {(meeting === undefined || meeting.state === "cancelled") && (
        <>
          {meeting && <p>It was cancelled.</p>}
          <p>
            Offer up to three times in {zone}. The visitor chooses one on a page of this site, and both of you get an
            invitation. It counts as the answer.
          </p>
          <TimeForm {...form} action="offer" button="Offer these times" fields={TIME_FIELDS} />
        </>
      )}
    </section>
  );
}

type TimeFormProps = Pick<MeetingProps, "message" | "context" | "typed"> & {
  action: TypedMeeting["action"];
  button: string;
  fields: readonly string[];
  plan: MeetingRow | undefined;
};

function TimeForm({ message, context, action, button, fields, plan, typed }: TimeFormProps) {
  const earliest = localTimeField(context.now, context.style.timeZone);
  return (
    <ChangeForm message={message} context={context} to={`meeting/${action}`} className="times">
      {fields.map((label, index) => (
        <label key={label}>
          {label}
          <input
            type="datetime-local"
            name="time"
            min={earliest}
            defaultValue={typed?.times[index]}
            required={index === 0}
          />
        </label>
      ))}
      <label>
        Minutes
        <input
          type="number"
          name="minutes"
          min={5}
          max={480}
          defaultValue={typed?.minutes ?? plan?.minutes ?? DEFAULT_MINUTES}
          required
        />
      </label>
      <label className="wide">
        Place or link
        <input type="text" name="place" maxLength={300} defaultValue={typed?.place ?? plan?.place} required />
      </label>
      {typed?.action === action && typed.outside !== undefined && (
        <div className="choices wide">
          <label>
            <input type="checkbox" name="outside" value="yes" defaultChecked={typed.outside === "confirmed"} />
            Also while the office is closed
          </label>
        </div>
      )}
      <button type="submit">{button}</button>
    </ChangeForm>
  );
}
