import { QuoteAttribution } from "#site/components/ui/QuoteAttribution.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { QuoteRecord } from "#site/content/schema/case-study.ts";
import type { Thread } from "#site/weave/structures.ts";
import styles from "./PullQuote.module.css";

/** One voice, large, between two bars. */
export function PullQuote({ text, name, title, thread, picture }: QuoteRecord & { thread: Thread }) {
  return (
    <figure className={styles.pull}>
      <RichText as="blockquote" className="is-display" text={text} />
      <QuoteAttribution name={name} title={title} thread={thread} picture={picture} inPage />
    </figure>
  );
}
