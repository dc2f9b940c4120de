import styles from "./BusinessDays.module.css";

const WEEK = [1, 2, 3, 4, 5] as const;

/** A working week from the day of arrival: the days on which the answer comes are filled. It is decoration. */
export function BusinessDays({ from, to }: { from: number; to: number }) {
  return (
    <span className={styles.week} aria-hidden="true">
      {WEEK.map((day) => (
        <span key={day} data-on={day >= from && day <= to ? "" : undefined}>
          {day}
        </span>
      ))}
    </span>
  );
}
