import { describeDuration } from "../messages/message-words.ts";
import { Page } from "../views/Page.tsx";
import { OnTimeChart } from "./OnTimeChart.tsx";
import { kindName, type OnTimeFigures, shareOf } from "./on-time.ts";

export type FiguresPageProps = { siteName: string; person: string; figures: readonly OnTimeFigures[] };

/** The office's promises: which share it kept, and how long a first answer takes. */
export function FiguresPage({ siteName, person, figures }: FiguresPageProps) {
  const isEmpty = figures.every(({ counted }) => counted === 0);
  const kinds = [...new Set(figures.map(({ kind }) => kind))].filter((kind) =>
    figures.some((one) => one.kind === kind && one.counted > 0),
  );
  const shown = figures.filter(({ kind }) => kinds.includes(kind));
  return (
    <Page title="Figures" language="en" siteName={siteName} person={person}>
      {isEmpty ? (
        <p className="empty">
          No message with a due time was answered or became due in the last 90 days. Answer the{" "}
          <a href="/office">open messages</a>, and the figures appear here.
        </p>
      ) : (
        <>
          <OnTimeChart figures={shown} />
          <table className="figures">
            <caption>Answered on time, and median time to the first answer</caption>
            <thead>
              <tr>
                <th scope="col">Received</th>
                <th scope="col">On time</th>
                <th scope="col">Median</th>
              </tr>
            </thead>
            {kinds.map((kind) => (
              <tbody key={kind}>
                <tr>
                  <th scope="rowgroup" colSpan={3}>
                    {kindName(kind)}
                  </th>
                </tr>
                {shown
                  .filter((one) => one.kind === kind)
                  .map((one) => (
                    <tr key={one.days}>
                      <th scope="row">last {one.days} days</th>
                      <td>
                        {one.counted === 0 ? (
                          "none due"
                        ) : (
                          <>
                            {`${shareOf(one)} % `}
                            <span className="faint">{`${one.onTime} of ${one.counted}`}</span>
                          </>
                        )}
                      </td>
                      <td>{one.medianAnswer === undefined ? "–" : describeDuration(one.medianAnswer, 2)}</td>
                    </tr>
                  ))}
              </tbody>
            ))}
          </table>
        </>
      )}
      <details>
        <summary>What is counted</summary>
        <p>
          Messages with a due time that were answered or have become due. Messages that look like spam are not counted,
          nor those that were closed before they were due without an answer. Only the first answer counts. The median
          includes nights and closed days.
        </p>
      </details>
    </Page>
  );
}
