import { describeClock, describeDay, type TimeStyle } from "../../business-hours/time-words.ts";
import { placeOf } from "../../business-hours/time-zones.ts";
import type { findComing } from "../../database/booked-meetings.ts";
import { visitorName } from "../../text/one-line.ts";
import type { Names } from "../messages/message-words.ts";
import { Page } from "../views/Page.tsx";
import { clientOf } from "./meeting-mails.ts";

export type ComingPageProps = {
  meetings: Awaited<ReturnType<typeof findComing>>;
  style: TimeStyle;
  names: Names;
};

/** The booked demos by day. */
export function ComingPage({ meetings, style, names }: ComingPageProps) {
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
