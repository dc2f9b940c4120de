import { fillCount, fillText } from "#contract/fill-text.ts";
import type { OfficeWords } from "#contract/office-words.ts";
import { Check } from "#site/components/controls/Controls.tsx";
import { localTimeField } from "../../business-hours/local-time.ts";
import { cityOf } from "../../business-hours/time-zones.ts";
import { offersOf } from "../../database/booked-meetings.ts";
import { isTimeField } from "../../database/drafts.ts";
import type { Draft, Meeting, Milliseconds } from "../../database/schema.ts";
import { ActionButton } from "../messages/ActionButton.tsx";
import type { SectionProps } from "../messages/message-data.ts";
import { Filled } from "../Page.tsx";
import { CANCEL, hasEnded, isComing, isOtherTime } from "./meeting-changes.ts";
import { officeTime } from "./meeting-mails.ts";
import { DEFAULT_MINUTES, MINUTES } from "./read-times.ts";

/** The fields for offered times. Only the first is required. */
const timeFields = ({ meetings }: OfficeWords) => [meetings.time, meetings.secondTime, meetings.thirdTime];

export function meetingSection(props: SectionProps) {
  const { submission, meeting, hasPassedOffer, history, context, draft, office } = props;
  if (submission.kind !== "demo") return null;
  const timeOf = (time: Milliseconds) => officeTime(time, { settings: office.settings(), now: context.now });
  const { now, words } = context;
  const { meetings: texts } = words;
  const city = cityOf(context.timeFormat.timeZone);
  const typed = typedTimesOf(draft);
  const form = { context, plan: meeting, typed };
  const host = meeting?.host ?? "";
  const fields = timeFields(words).slice(0, 1);
  return (
    <section className="meeting" aria-labelledby="meeting">
      <h2 id="meeting">{texts.heading}</h2>
      {meeting?.state === "offered" && (
        <>
          <p>{fillText(hasPassedOffer ? texts.offerPassed : texts.offered, { host, city })}</p>
          <ul className="text-list">
            {offersOf(meeting).map((time) => (
              <li key={time}>{time <= now ? fillText(texts.passedTime, { time: timeOf(time) }) : timeOf(time)}</li>
            ))}
          </ul>
          <details open={typed.has("move.time")}>
            <summary>{texts.bookYourself}</summary>
            <TimeForm {...form} action="move" button={texts.book} fields={fields} />
          </details>
        </>
      )}
      {meeting?.state === "booked" && meeting.starts_at !== null && (
        <>
          <p>
            <Filled
              text={isComing(meeting, now) ? texts.booked : hasEnded(meeting, now) ? texts.tookPlace : texts.begun}
              values={{
                time: <strong>{timeOf(meeting.starts_at)}</strong>,
                minutes: fillCount(texts.minutesLong, meeting.minutes, words.language),
                city,
                host,
              }}
            />
          </p>
          <p>{meeting.place}</p>
        </>
      )}
      {isComing(meeting, now) && (
        <>
          <details open={typed.size > 0}>
            <summary>{texts.move}</summary>
            <TimeForm {...form} action="move" button={texts.moveButton} fields={fields} />
          </details>
          <details>
            <summary>{texts.cancel}</summary>
            <p>{fillText(texts.cancelText, { host })}</p>
            <ActionButton action={{ name: CANCEL.event }} label={texts.cancelButton} kind="danger" />
          </details>
        </>
      )}
      {!meeting && <p>{texts.none}</p>}
      {meeting?.state === "cancelled" && <p>{isOtherTime(history) ? texts.otherTime : texts.cancelled}</p>}
    </section>
  );
}

/** The form that offers times, beside the other answers; null while a demo is to come. */
export function offerTimes({ submission, meeting: plan, hasPassedOffer, context, draft, posted }: SectionProps) {
  if (submission.kind !== "demo") return null;
  const { words, timeFormat } = context;
  const { meetings: texts } = words;
  const isOffered = plan?.state === "offered";
  if (isComing(plan, context.now)) return null;
  const typed = typedTimesOf(draft);
  const isTyped = isOffered ? typed.has("offer.time") : typed.size > 0;
  return (
    <details open={hasPassedOffer || isTyped || posted.get("change") === "offer"}>
      <summary className="button">{isOffered ? texts.offerOther : texts.offer}</summary>
      <p>{fillText(texts.offerText, { city: cityOf(timeFormat.timeZone) })}</p>
      <TimeForm {...{ context, plan, typed }} action="offer" button={texts.offerButton} fields={timeFields(words)} />
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
  const { meetings: texts } = context.words;
  /* The state of the demo may have changed since, and with it the form. */
  const from = typed.has(`${action}.minutes`) ? action : action === "offer" ? "move" : "offer";
  const times = typed.getAll(`${from}.time`);
  const earliest = localTimeField(context.now, context.timeFormat.timeZone);
  return (
    <div className="columns at-end times">
      {fields.map((label, index) => (
        <label key={label}>
          {label}
          <input type="datetime-local" name={`${action}.time`} min={earliest} defaultValue={times[index]} />
        </label>
      ))}
      <label>
        {texts.minutes}
        <input
          type="number"
          name={`${action}.minutes`}
          min={MINUTES.least}
          max={MINUTES.most}
          defaultValue={typed.get(`${from}.minutes`) ?? plan?.minutes ?? DEFAULT_MINUTES}
        />
      </label>
      <label className="wide">
        {texts.place}
        <input type="text" name={`${action}.place`} defaultValue={typed.get(`${from}.place`) ?? plan?.place} />
      </label>
      {times.length > 0 && (
        <Check
          label={texts.outside}
          name={`${action}.outside`}
          value="yes"
          defaultChecked={typed.get(`${from}.outside`) === "yes"}
        />
      )}
      <ActionButton action={{ name: action }} label={button} kind="ink" />
    </div>
  );
}
