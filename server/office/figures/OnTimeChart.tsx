import { kindName, type OnTimeFigures, shareOf } from "./on-time.ts";

/* In CSS pixels. Widths are percentages, so that the text keeps its size on every screen. */
const ROW = 44;
const HEADING = 44;
const BAR_BELOW_TEXT = 12;

/** The share of answers on time as threads: one length for 100 %, so that all bars compare. */
export function OnTimeChart({ figures }: { figures: readonly OnTimeFigures[] }) {
  const rows = figures.filter(({ counted }) => counted > 0);
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  let y = 0;
  const marks = kinds.map((kind) => {
    y += HEADING;
    const top = y;
    const bars = rows
      .filter((one) => one.kind === kind)
      .map((one) => {
        y += ROW;
        return <Bar key={one.days} figures={one} y={y - ROW / 2} />;
      });
    return (
      <g key={kind}>
        <text x="0" y={top - 8} className="chart-kind">
          {kindName(kind)}
        </text>
        {bars}
      </g>
    );
  });
  return (
    <figure className="chart">
      <svg role="img" aria-label={describe(rows)} width="100%" height={y + 8}>
        {marks}
      </svg>
      <figcaption className="faint">Share of messages answered by their due time. Gaps are late answers.</figcaption>
    </figure>
  );
}

function Bar({ figures, y }: { figures: OnTimeFigures; y: number }) {
  const { days, counted, onTime } = figures;
  const share = (onTime / counted) * 100;
  const bar = y + BAR_BELOW_TEXT;
  return (
    <>
      <text x="0" y={y}>
        {days} days
      </text>
      <text x="100%" y={y} textAnchor="end">
        {`${shareOf(figures)} % of ${counted}`}
      </text>
      <line className="chart-all" x1="0" x2="100%" y1={bar} y2={bar} />
      {onTime > 0 && <line className="chart-on-time" x1="0" x2={`${share.toFixed(2)}%`} y1={bar} y2={bar} />}
    </>
  );
}

/** The chart in words. */
const describe = (rows: readonly OnTimeFigures[]) =>
  `Answered on time. ${rows.map((one) => `${kindName(one.kind)}, ${one.days} days: ${shareOf(one)} %.`).join(" ")}`;
