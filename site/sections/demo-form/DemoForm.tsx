import { numberIn } from "#contract/fill-text.ts";
import { BusinessDays, FormLayout } from "#site/components/sections/FormLayout.tsx";
import { SectionHead, type SectionProps } from "#site/components/sections/Section.tsx";
import { SwatchList } from "#site/components/sections/SwatchList.tsx";
import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { PersonNote } from "#site/components/ui/Portrait.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { SiteRecord } from "#site/content/schema/site.ts";
import type { SectionOf } from "#site/sections/registry.ts";
import { dial } from "#site/weave/dial.ts";
import styles from "./DemoForm.module.css";

export function DemoForm({ confirmation, person, benefits, ...section }: SectionProps<"demo-form">) {
  const { content } = section.page;
  const promise = (
    <>
      {benefits && (
        <section id={benefits.id} aria-labelledby={`${benefits.id}-title`}>
          <SectionHead id={benefits.id} heading={benefits.heading} type="sr" />
          <SwatchList items={benefits.items} />
        </section>
      )}
      <ResponseTime
        promise={content.site.promises.demoConfirmation}
        language={content.language.tag}
        {...confirmation}
      />
      <PersonNote isReader note={person} people={content.people} />
    </>
  );
  return <FormLayout {...section} kind="demo" aside={promise} />;
}

type Props = SectionOf<"demo-form">["confirmation"] & {
  promise: SiteRecord["promises"]["demoConfirmation"];
  language: string;
};

/** The sign of hours goes with Latin digits. */
const hoursIn = (language: string, hours: number) => numberIn(language, hours).replace(/^\d+$/, "$&h");

/** Hours as half-hour threads around a day, or business days as a week, and what they mean. */
export function ResponseTime({ promise, language, heading, note }: Props) {
  const clock = "hours" in promise ? promise.clock : "businessDays";
  return (
    <div className={`button-row gap-5 ${styles.clock}`} data-leads>
      {"hours" in promise ? (
        <span className={`is-placed is-rigid ${styles.dial}`} aria-hidden="true">
          <InlineSvg svg={dial(promise.hours * 2, 48)} />
          <span className="fills is-grid">{hoursIn(language, promise.hours)}</span>
        </span>
      ) : (
        <span className={styles.days}>
          <BusinessDays from={1} to={promise.businessDays} />
        </span>
      )}
      <p className="named">
        <b className="is-display">{heading}</b> <RichText text={typeof note === "string" ? note : note[clock]} />
      </p>
    </div>
  );
}
