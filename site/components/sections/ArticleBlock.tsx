import type { ReactNode } from "react";
import { useInterfaceWords } from "#site/components/ui/interface-words.ts";
import { Picture } from "#site/components/ui/Picture.tsx";
import { QuoteAttribution } from "#site/components/ui/Portrait.tsx";
import { Paragraphs, RichText } from "#site/components/ui/RichText.tsx";
import type { FigureRecord, QuoteRecord, ReadingRecord } from "#site/content/schema/case-study.ts";
import type { InterfaceWords } from "#site/content/schema/interface.ts";
import type { VideoRecord } from "#site/content/schema/picture.ts";
import { markOf, withoutMarks } from "#site/content/text-marks.ts";
import { pictureFile, videoFile } from "#site/pictures/picture-files.ts";
import type { Thread } from "#site/weave/structures.ts";
import styles from "./ArticleBlock.module.css";
import { ColumnList, DashList, FigureGrid, NumberedList, ReferenceList, RowList } from "./ArticleLists.tsx";
import { TextTable } from "./TextTable.tsx";

type Props = {
  section: ReadingRecord;
  /** The article's own colour, for the portrait beside a quote. */
  thread: Thread;
  /** The working model of the study, an island. */
  model?: ReactNode;
};

/**
 * One section of an article: its name in the contents above its heading, text in the middle, a note at the right, then its
 * list or table, by its kind.
 */
export function ArticleBlock({ section, thread, model }: Props) {
  const { kind, id, nav, heading, paragraphs = [], aside, figures = [], quote } = section;
  const label = withoutMarks(nav) === withoutMarks(heading) ? undefined : nav;
  const { tradeOff } = useInterfaceWords();
  const content = contentOf(section, thread, tradeOff);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`chapter ${styles.section}${kind === "results" ? " on-tint" : ""}`}
      data-kind={kind === "text" ? kind : undefined}
    >
      <div className={`${kind === "takeaways" ? "night " : ""}${styles.column}`}>
        <hgroup>
          {label && <p className="label">{label}</p>}
          <h2 className="d2" id={`${id}-title`}>
            {heading}
          </h2>
        </hgroup>
        {paragraphs.length > 0 && (
          <div className={styles.text}>
            <Paragraphs texts={paragraphs} />
            {aside && (
              <RichText as="aside" aria-labelledby={`${id}-title`} className={`quiet ${styles.aside}`} text={aside} />
            )}
          </div>
        )}
        {content && <div className={styles.block}>{content}</div>}
        {figures.map((figure) => (
          <ArticleFigure key={figure.caption} figure={figure} model={model} />
        ))}
        {quote && <PullQuote {...quote} thread={thread} />}
      </div>
    </section>
  );
}

function contentOf(section: ReadingRecord, thread: Thread, tradeOff: InterfaceWords["tradeOff"]): ReactNode {
  switch (section.kind) {
    case "text":
    case "note":
      return null;
    case "pairs":
      return <ColumnList items={section.items} layout="halves" />;
    case "rows":
      return <RowList items={section.items} thread={thread} />;
    case "columns":
      return <ColumnList items={section.items} />;
    case "table":
      return <TextTable heads={section.heads} rows={section.rows} />;
    case "split":
      return (
        <TextTable
          heads={section.heads}
          rows={section.sentences.map((sentence) => splitTradeOff(sentence, tradeOff))}
        />
      );
    case "results":
      return <FigureGrid metrics={section.metrics} />;
    case "takeaways":
      return <DashList items={section.items} />;
    case "recommendations":
      return <NumberedList items={section.items} />;
    case "references":
      return <ReferenceList items={section.items} />;
    default:
      return section satisfies never;
  }
}

type FigureProps = { figure: FigureRecord; model: ReactNode };

function ArticleFigure({ figure, model }: FigureProps) {
  return (
    <figure className={styles.figure}>
      <Content figure={figure} model={model} />
      <figcaption className="caption">{figure.caption}</figcaption>
    </figure>
  );
}

function Content({ figure, model }: FigureProps) {
  switch (figure.kind) {
    case "picture":
      return <Picture picture={figure.picture} place="figure" fit="natural" />;
    case "pair":
      return (
        <div className={`halves ${styles.pair}`}>
          {[figure.before, figure.after].map(({ label, picture }) => (
            <figure key={label}>
              <Picture picture={picture} place="half" fit="natural" />
              <figcaption className="label mt-2">{label}</figcaption>
            </figure>
          ))}
        </div>
      );
    case "video":
      return <Video video={figure.video} />;
    case "queue-model":
      return model;
    default:
      return figure satisfies never;
  }
}

/** The width of a poster's file, in pixels. A poster has one format, so it is the smallest one. */
const POSTER = 1080;

/** Nothing is loaded but the poster (site/client-scripts/load-posters.ts) until the visitor starts it, so it never moves by itself. */
function Video({ video }: { video: VideoRecord }) {
  const { poster, description } = video;
  const { src, type } = videoFile(video);
  return (
    <video
      className={`is-block is-full on-sunk ${styles.video}`}
      controls
      muted
      playsInline
      preload="none"
      width={poster.file.width}
      height={poster.file.height}
      data-poster={pictureFile(poster, "avif", POSTER)}
      aria-label={description}
    >
      <source src={src} type={type} />
    </video>
  );
}

const PullQuote = ({ text, ...source }: QuoteRecord & { thread: Thread }) => (
  <figure className={`night ${styles.pull}`}>
    <RichText as="blockquote" className="is-display d2" text={text} />
    <QuoteAttribution {...source} />
  </figure>
);

/**
 * Splits a sentence at the separator that comes first in it, once; what follows stays whole, whatever
 * it holds.
 *
 * @returns the challenge before the separator and the approach after it, which with the separator between them are the
 *   sentence again; without a separator the whole sentence and `none`
 */
export function splitTradeOff(sentence: string, { separators, none }: InterfaceWords["tradeOff"]): [string, string] {
  const [first] = separators
    .map((words) => ` ${withoutMarks(words)} `)
    .map((separator) => ({ separator, at: sentence.indexOf(separator) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  if (!first) return [sentence, none];
  const challenge = sentence.slice(0, first.at) + markOf(sentence);
  return [challenge, sentence.slice(first.at + first.separator.length)];
}
