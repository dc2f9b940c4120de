import { fillCount } from "#contract/fill-text.ts";
import { isNearLimit } from "#contract/form-reader.ts";
import { useAnnouncement } from "#site/components/ui/use-announcement.ts";
import { FORM_WORDS } from "#site/content/words/forms.ts";
import styles from "./LengthCounter.module.css";

type Props = {
  /** The id for the field's `aria-describedby`. */
  id: string;
  /** The number of characters in the field. */
  length: number;
  limit: number;
};

/** Shows how many characters are left or too many. Renders nothing below 90 % of the limit. */
export function LengthCounter(props: Props) {
  return isNearLimit(props.length, props.limit) ? <Count {...props} /> : null;
}

function Count({ id, length, limit }: Props) {
  const isOver = length > limit;
  const { charactersOver, charactersLeft } = FORM_WORDS.common;
  const text = fillCount(isOver ? charactersOver : charactersLeft, Math.abs(length - limit), FORM_WORDS.language);
  const announced = useAnnouncement(text);

  return (
    <>
      <p id={id} className={`note ${styles.count}`} data-over={isOver ? "" : undefined} aria-hidden="true">
        {text}
      </p>
      <span className="sr" aria-live="polite">
        {announced}
      </span>
    </>
  );
}
