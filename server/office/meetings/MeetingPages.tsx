import type { VisitorWords } from "#contract/visitor-words.ts";
import { describeClock, describeDay, type TimeStyle } from "../../business-hours/time-words.ts";
import { placeOf, TIME_ZONES } from "../../business-hours/time-zones.ts";
import type { findComing } from "../../database/booked-meetings.ts";
import { visitorName } from "../../text/one-line.ts";
import type { Names } from "../messages/message-words.ts";
import { Facts, type FactText, Page } from "../views/Page.tsx";
import { clientOf } from "./meeting-mails.ts";

type MeetingChoiceProps = {
  words: VisitorWords["meeting"]["choose"];
  times: readonly { value: number; text: string }[];
  facts: readonly FactText[];
  notice: string | undefined;
  error: string | undefined;
  zone: TimeZoneFormProps;
};

/** The page on which a visitor chooses one of the offered times. It posts to its own address. */
export function MeetingChoice({ words, times, facts, notice, error, zone }: MeetingChoiceProps) {
  return (
    <Page title={words.title}>
      {notice !== undefined && <p className="notice">{notice}</p>}
      {error !== undefined && (
        <p className="error" id="error" role="alert">
          {error}
        </p>
      )}
      <Facts facts={facts} />
      {times.length > 0 && <TimeZoneForm {...zone} />}
      <form className="stack" method="post">
        <fieldset className="choices" aria-describedby={error === undefined ? undefined : "error"}>
          <legend>{words.times}</legend>
          {times.length === 0 && <p>{words.passed}</p>}
          {times.map(({ value, text }) => (
            <Choice key={value} value={String(value)} text={text} />
          ))}
          <Choice value="none" text={words.none} />
        </fieldset>
        <button type="submit">{words.button}</button>
      </form>
    </Page>
  );
}

const Choice = ({ value, text }: { value: string; text: string }) => (
  <label>
    <input type="radio" name="choice" value={value} required />
    <span>{text}</span>
  </label>
);

type MeetingStateProps = {
  title: string;
  text: string;
  facts: readonly FactText[];
  notice?: string | undefined;
  /** The link to the page that moves or cancels it, and the time zone; undefined if it does not take place any more. */
  coming: { change: { href: string; label: string }; zone: TimeZoneFormProps } | undefined;
};

export function MeetingState({ title, text, facts, notice, coming }: MeetingStateProps) {
  return (
    <Page title={title}>
      {notice !== undefined && <p className="notice">{notice}</p>}
      <Facts facts={facts} />
      <p>{text}</p>
      {coming && (
        <>
          <p>
            <a className="button quiet" href={coming.change.href}>
              {coming.change.label}
            </a>
          </p>
          <TimeZoneForm {...coming.zone} />
        </>
      )}
    </Page>
  );
}

type TimeZoneFormProps = {
  words: VisitorWords["meeting"]["zone"];
  zone: string | undefined;
};

/** Shows the page again, with the times of another time zone beside ours. */
function TimeZoneForm({ words, zone }: TimeZoneFormProps) {
  const regions = Object.entries(Object.groupBy(TIME_ZONES, (each) => each.split("/")[0] ?? ""));
  return (
    <form className="zone" method="get">
      <label htmlFor="zone">{words.label}</label>
      <select id="zone" name="zone" defaultValue={zone ?? ""}>
        <option value="">{words.none}</option>
        {regions.map(([region, zones = []]) => (
          <optgroup key={region} label={region}>
            {zones.map((each) => (
              <option key={each} value={each}>
                {placeOf(each)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <button className="quiet" type="submit">
        {words.button}
      </button>
    </form>
  );
}

type Coming = Awaited<ReturnType<typeof findComing>>;

export function ComingPage({ meetings, style, names }: { meetings: Coming; style: TimeStyle; names: Names }) {
  const days = Object.entries(Object.groupBy(meetings, ({ starts_at }) => describeDay(starts_at, style)));
  return (
    <Page title="Coming">
      {days.length === 0 && <p className="empty">No demo is booked.</p>}
      {days.length > 0 && <p className="faint">Times in {placeOf(style.timeZone)}.</p>}
      {days.map(([day, booked = []]) => (
        <section key={day} aria-label={day}>
          <h2>{day}</h2>
          <ul className="messages">
            {booked.map((meeting) => (
              <li key={meeting.reference} className="message-row coming">
                <a href={`/office/messages/${meeting.reference}`}>
                  <span className="clock">{describeClock(meeting.starts_at, style)}</span>{" "}
                  <span className="who">{clientOf(meeting)}</span>
                  <span className="owner">{names(meeting.host)}</span>
                  <span className="line">
                    {visitorName(meeting)}, {meeting.minutes} minutes, {meeting.place}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}
