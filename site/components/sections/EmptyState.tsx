import { ButtonLink } from "#site/components/ui/Button.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import styles from "./EmptyState.module.css";

type Props = {
  /** The section's id; the heading gets `{id}-title`. */
  id: string;
  heading: string;
  text: string;
  link?: LinkRecord;
};

/** The text that replaces an empty list, and what to do instead. */
export function EmptyState({ id, heading, text, link }: Props) {
  return (
    <div className={`wrap ${styles.empty}`}>
      <h2 className="d1" id={`${id}-title`}>
        {heading}
      </h2>
      <RichText as="p" className="lead" text={text} />
      {link && <ButtonLink kind="fill" {...link} />}
    </div>
  );
}
