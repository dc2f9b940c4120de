import type { FastifyInstance } from "fastify";
import { fillCount, fillText } from "#contract/fill-text.ts";
import { languageName } from "../../text/language-name.ts";
import { contextOf } from "../messages/message-context.ts";
import { languagesOf } from "../messages/message-list.tsx";
import { describeDuration } from "../messages/message-words.ts";
import type { Office } from "../office-context.ts";
import { Filled, Page, useWords } from "../Page.tsx";
import { type OnTimeFigures, onTimeFigures, PERIODS, shareOf } from "./on-time.ts";

export function figuresPage(app: FastifyInstance, office: Office): void {
  app.get("/office/figures", async (request, reply) => {
    const { now, nameOf, words } = contextOf(request, office);
    const { figures: texts } = words;
    const languages = (await languagesOf(office)).length > 1 && {
      byDefault: office.settings().language,
      nameOf: (tag: string) => fillText(texts.language, { language: languageName(tag, words.language) }),
    };
    const figures = await onTimeFigures(office.database, now, nameOf, words, languages || undefined);
    const messages = <a href="/office">{texts.openMessages}</a>;
    const groups = [...new Set(figures.filter(({ counted }) => counted > 0).map(({ group }) => group))];
    const page = (
      <Page title={words.frame.figures}>
        {groups.length === 0 ? (
          <p className="empty">
            <Filled text={texts.none} values={{ messages }} />
          </p>
        ) : (
          <table className="is-full figures">
            <caption>{texts.caption}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.received}</th>
                {PERIODS.map((days) => (
                  <th key={days} scope="col">
                    {fillCount(texts.days, days, words.language)}
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
          <summary>{texts.counted}</summary>
          <p>{texts.explained}</p>
        </details>
      </Page>
    );
    return office.sendView(reply, page);
  });
}

/** The share on time as a number and as threads, of which the late ones are missing. */
function Figures({ figures }: { figures: OnTimeFigures | undefined }) {
  const words = useWords();
  const { share: percent, of, noneDue } = words.figures;
  if (!figures || figures.counted === 0) return <span className="faint">{noneDue}</span>;
  const { counted, onTime, medianAnswer } = figures;
  const share = (onTime / counted) * 100;
  return (
    <>
      <b className="is-display d3">{fillText(percent, { share: shareOf(figures) })}</b>{" "}
      <span className="faint">{fillText(of, { onTime, counted })}</span>
      <svg aria-hidden="true" width="100%" height="14">
        <line className="chart-all" x1="0" x2="100%" y1="7" y2="7" />
        {onTime > 0 && <line className="chart-on-time" x1="0" x2={`${share.toFixed(2)}%`} y1="7" y2="7" />}
      </svg>
      {medianAnswer !== undefined && <span className="faint">{describeDuration(medianAnswer, words, 2)}</span>}
    </>
  );
}
