import { DrawingOverPicture } from "#site/components/ui/DrawingFile.tsx";
import { Icon } from "#site/components/ui/Icon.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { Article } from "#site/content/articles.ts";
import type { DrawingSpec } from "#site/weave/drawing-file.ts";
import styles from "./FurtherReading.module.css";

type Props = {
  next:
    | (Pick<Article, "title" | "thread" | "picture"> & { href: string; drawing: DrawingSpec | undefined })
    | undefined;
  service: Article["service"];
  words: { label: string; next: string; service: string };
};

/** The end of an article or case study: the next one, and the service that it is about. */
export function FurtherReading({ next, service, words }: Props) {
  if (!next && !service) return null;
  return (
    <nav className={`wrap grid gap-y-8 line-above ${styles.further}`} aria-label={words.label} data-print="no">
      {next && (
        <a className={`card gap-5 ${styles.next}`} href={next.href} data-thread={next.thread}>
          <span className={`frame ${styles.picture}`}>
            <DrawingOverPicture drawing={next.drawing} picture={next.drawing ? undefined : next.picture} place="card" />
          </span>
          <Words label={words.next} title={next.title} />
        </a>
      )}{" "}
      {service && (
        <a className={`card gap-5 ${styles.service}`} href={service.path} data-thread={service.thread}>
          <Swatch {...service} place="card" cell={12} className={`weaves frame ${styles.picture}`} />
          <Words label={words.service} title={service.title} />
        </a>
      )}
    </nav>
  );
}

const Words = ({ label, title }: { label: string; title: string }) => (
  <span className="item">
    <span className="label is-accent">{label}</span>{" "}
    <span className={`card-title is-display d3 is-balanced ${styles.title}`}>
      {title}
      <Icon name="arrow" className="arrow" />
    </span>
  </span>
);
