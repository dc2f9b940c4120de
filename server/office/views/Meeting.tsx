import type { Meeting as MeetingRow, Milliseconds, Submission } from "../../database/schema.ts";
import { describeOffset, localTimeField } from "../../promises/local-time.ts";
import { describeTime } from "../../promises/time-words.ts";

export type MeetingProps = {
  submission: Pick<Submission, "reference" | "version">;
  /** Undefined: nothing was offered yet. */
  meeting: MeetingRow | undefined;
  now: Milliseconds;
  /** The office's. */
  timeZone: string;
};

const DEFAULT_MINUTES = 30;
/** The fields for offered times. Only the first is required. */
const TIME_FIELDS = ["Time", "Another time", "A third time"];

/** The meeting about a demo request, on the page of the message: times to offer, and a time to move or cancel. */
export function Meeting({ submission, meeting, now, timeZone }: MeetingProps) {
  const describe = (time: Milliseconds) =>
    `${describeTime(time, { timeZone, language: "en" })} (${describeOffset(time, timeZone)})`;
  const zone = timeZone.split("/").at(-1)?.replaceAll("_", " ");
  const earliest = localTimeField(now, timeZone);
  const form = { submission, earliest, plan: meeting };
  return (
    <section className="meeting" aria-labelledby="meeting">
      <h2 id="meeting">Demo</h2>
      {meeting?.state === "offered" && (
        <>
          <p>
            Offered by {meeting.host}; the visitor has not chosen yet. Times in {zone}.
          </p>
          <ul>
            {(JSON.parse(meeting.offers) as Milliseconds[]).map((time) => (
              <li key={time}>
                {describe(time)}
                {time <= now && ", passed"}
              </li>
            ))}
          </ul>
          <details>
            <summary>Book a time yourself</summary>
            <TimeForm {...form} action="move" button="Book and invite" fields={TIME_FIELDS.slice(0, 1)} />
          </details>
          <details>
            <summary>Offer other times</summary>
            <TimeForm {...form} action="offer" button="Offer these times" fields={TIME_FIELDS} />
          </details>
        </>
      )}
      {meeting?.state === "booked" && meeting.starts_at !== null && (
        <>
          <p>
            <strong>{describe(meeting.starts_at)}</strong>, {zone}, {meeting.minutes} minutes, with {meeting.host}.
          </p>
          <p className="place">{meeting.place}</p>
          <details>
            <summary>Move it</summary>
            <TimeForm {...form} action="move" button="Move and tell both" fields={TIME_FIELDS.slice(0, 1)} />
          </details>
          <details>
            <summary>Cancel it</summary>
            <form method="post" action={addressOf(submission, "cancel")}>
              <input type="hidden" name="version" value={submission.version} />
              <p>The visitor and {meeting.host} get a cancellation by mail.</p>
              <button type="submit">Cancel the demo</button>
            </form>
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

type TimeFormProps = {
  submission: MeetingProps["submission"];
  action: "offer" | "move";
  button: string;
  fields: readonly string[];
  earliest: string;
  plan: MeetingRow | undefined;
};

function TimeForm({ submission, action, button, fields, earliest, plan }: TimeFormProps) {
  return (
    <form className="times" method="post" action={addressOf(submission, action)}>
      <input type="hidden" name="version" value={submission.version} />
      {fields.map((label, index) => (
        <label key={label}>
          {label}
          <input type="datetime-local" name="time" min={earliest} required={index === 0} />
        </label>
      ))}
      <label>
        Minutes
        <input
          type="number"
          name="minutes"
          min={5}
          max={480}
          defaultValue={plan?.minutes ?? DEFAULT_MINUTES}
          required
        />
      </label>
      <label className="wide">
        Place or link
        <input type="text" name="place" maxLength={300} defaultValue={plan?.place} required />
      </label>
      <button type="submit">{button}</button>
    </form>
  );
}

const addressOf = ({ reference }: MeetingProps["submission"], action: "offer" | "move" | "cancel") =>
  `/office/messages/${reference}/meeting/${action}`;
