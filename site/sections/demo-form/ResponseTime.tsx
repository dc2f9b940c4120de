import { BusinessDays } from "#site/components/sections/BusinessDays.tsx";
import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { SiteRecord } from "#site/content/schema/site.ts";
import type { SectionOf } from "#site/sections/registry.ts";
import { dial } from "#site/weave/dial.ts";
import styles from "./ResponseTime.module.css";

type Props = SectionOf<"demo-form">["confirmation"] & { promise: SiteRecord["promises"]["demoConfirmation"] };

/** Hours as half-hour threads around a day, or business days as a week, and what they mean. */
export function ResponseTime({ promise, heading, note }: Props) {
  const clock = "hours" in promise ? promise.clock : "businessDays";
  return (
    <div className={styles.clock}>
      {"hours" in promise ? (
        <span className={styles.dial} aria-hidden="true">
          <InlineSvg svg={dial(promise.hours * 2, 48)} />
          <span>{promise.hours}h</span>
        </span>
      ) : (
        <span className={styles.days}>
          <BusinessDays from={1} to={promise.businessDays} />
        </span>
      )}
      <p>
        <b>{heading}</b> <RichText text={typeof note === "string" ? note : note[clock]} />
      </p>
    </div>
  );
}
