import { fillText } from "#contract/fill-text.ts";
import { useInterfaceWords } from "./interface-words.ts";
import styles from "./Rating.module.css";

const STAR = "m10 .8 2.6 6.2 6.7.6-5.1 4.4 1.6 6.6L10 15.1l-5.8 3.5 1.6-6.6L.7 7.6l6.7-.6z";

/** 1 to 5 stars. Screen readers get the rating as words. */
export function Rating({ value }: { value: number }) {
  const { rating } = useInterfaceWords();
  return (
    <div className={styles.stars} role="img" aria-label={fillText(rating, { value })}>
      {Array.from({ length: 5 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five fixed places
        <svg key={index} viewBox="0 0 20 20" aria-hidden="true" data-on={index < value ? "" : undefined}>
          <path d={STAR} />
        </svg>
      ))}
    </div>
  );
}
