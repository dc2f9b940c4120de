import type { FastifyInstance } from "fastify";
import { contextOf } from "../messages/message-context.ts";
import { describeDuration } from "../messages/message-words.ts";
import type { Office } from "../office-context.ts";
import { Page } from "../Page.tsx";
import { type OnTimeFigures, onTimeFigures, PERIODS, shareOf } from "./on-time.ts";

export function figuresPage(app: FastifyInstance, office: Office): void {
  app.get("/office/figures", async (request, reply) => {
    const { now, nameOf } = contextOf(request, office);
    const figures = await onTimeFigures(office.database, now, nameOf);
    const groups = [...new Set(figures.filter(({ counted }) => counted > 0).map(({ group }) => group))];
    const page = (
      <Page title="Figures">
        {groups.length === 0 ? (
          <p className="empty">
            No message with a due time was answered or became due in the last 30 days. Answer the{" "}
            <a href="/office">open messages</a>, and the figures appear here.
          </p>
        ) : (
          <table className="figures">
            <caption>Answered on time, and the median time to the first answer</caption>
            <thead>
              <tr>
                <th scope="col">Received in the last</th>
                {PERIODS.map((days) => (
                  <th key={days} scope="col">
                    {days} days
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <tr key={group}>
                  <th scope="row">{group}</th>
                  {PERIODS.map((days) => (
                    <td key={days}>
                      <Figures figures={figures.find((one) => one.group === group && one.days === days)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <details>
          <summary>What is counted</summary>
          <p>
            Messages with a due time that were answered or have become due, by kind, and by the person who answered,
            from five answers on. Messages that look like spam are not counted, nor those that were closed before they
            were due without an answer. Only the first answer that was delivered counts. The median includes nights and
            closed days.
          </p>
        </details>
      </Page>
    );
    return office.sendView(reply, page);
  });
}

/** The share on time as a number and as threads, of which the late ones are missing. */
function Figures({ figures }: { figures: OnTimeFigures | undefined }) {
  if (!figures || figures.counted === 0) return <span className="faint">none due</span>;
  const { counted, onTime, medianAnswer } = figures;
  const share = (onTime / counted) * 100;
  return (
    <>
      <b>{`${shareOf(figures)} %`}</b> <span className="faint">{`${onTime} of ${counted}`}</span>
      <svg className="chart" aria-hidden="true" width="100%" height="14">
        <line className="chart-all" x1="0" x2="100%" y1="7" y2="7" />
        {onTime > 0 && <line className="chart-on-time" x1="0" x2={`${share.toFixed(2)}%`} y1="7" y2="7" />}
      </svg>
      {medianAnswer !== undefined && <span className="faint">{describeDuration(medianAnswer, 2)}</span>}
    </>
  );
}
