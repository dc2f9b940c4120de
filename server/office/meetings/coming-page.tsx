import type { FastifyInstance } from "fastify";
import { fillCount, fillText } from "#contract/fill-text.ts";
import { describeClock, describeDay } from "../../business-hours/time-words.ts";
import { cityOf } from "../../business-hours/time-zones.ts";
import { findComing } from "../../database/booked-meetings.ts";
import { visitorName } from "../../text/one-line.ts";
import { contextOf } from "../messages/message-context.ts";
import type { Office } from "../office-context.ts";
import { Page } from "../Page.tsx";
import { clientOf } from "./meeting-mails.ts";

export function comingPage(app: FastifyInstance, office: Office): void {
  app.get("/office/coming", async (request, reply) => {
    const { now, timeFormat, nameOrYou, words } = contextOf(request, office);
    const { meetings: texts, frame, language } = words;
    const meetings = await findComing(office.database, now);
    const days = Object.entries(Object.groupBy(meetings, ({ starts_at }) => describeDay(starts_at, timeFormat)));
    const page = (
      <Page title={frame.coming}>
        {days.length === 0 && <p className="empty">{texts.noneBooked}</p>}
        {days.length > 0 && <p className="faint">{fillText(texts.timesIn, { city: cityOf(timeFormat.timeZone) })}</p>}
        {days.map(([day, booked = []]) => (
          <section key={day} aria-label={day}>
            <h2>{day}</h2>
            <ul className="messages">
              {booked.map((meeting) => (
                <li key={meeting.reference} className="message-row coming">
                  <a href={`/office/messages/${meeting.reference}`}>
                    <span className="clock is-display d4">{describeClock(meeting.starts_at, timeFormat)}</span>{" "}
                    <span className="who">{clientOf(meeting)}</span>
                    <span className="owner">{nameOrYou(meeting.host)}</span>
                    <span className="line">
                      {fillText(texts.line, {
                        visitor: visitorName(meeting),
                        minutes: fillCount(texts.minutesLong, meeting.minutes, language),
                        place: meeting.place,
                      })}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Page>
    );
    return office.sendView(reply, page);
  });
}
