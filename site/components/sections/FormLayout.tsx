import type { ReactNode } from "react";
import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./FormLayout.module.css";
import { Breadcrumb, type PageContext, SectionHead } from "./Section.tsx";

/** The head of the column beside the form: the page's headline if the form is its first section. */
export function FormHead({ heading, lead, page }: { heading: string; lead: string; page: PageContext }) {
  const Heading = page.isFirst ? "h1" : "h2";
  return (
    <header className="stack">
      {page.isFirst && <Breadcrumb page={page} />}
      <Heading className="d1">{heading}</Heading>
      <RichText as="p" className="lead" text={lead} />
    </header>
  );
}

type Props = {
  /** The promises, which stay in sight while the visitor writes. */
  aside: ReactNode;
  children: ReactNode;
};

export function FormLayout({ aside, children }: Props) {
  return (
    <div className={`wrap section-end ${styles.layout}`}>
      <div className={`grid side-by-side ${styles.columns}`}>
        <div className={`pinned ${styles.aside}`}>{aside}</div>
        <div>{children}</div>
      </div>
    </div>
  );
}

type FormSectionProps = { id: string; heading: string; form: ReactNode; children?: ReactNode };

/** A form on its own sheet, and what hangs below it. */
export function FormSection({ id, heading, form, children }: FormSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.sheet}>
      <SectionHead id={id} heading={heading} type="sr" />
      {form}
      {children && <div className={styles.panel}>{children}</div>}
    </section>
  );
}

const WEEK = 5;

/** A working week, or two, from the day of arrival: the days on which the answer comes are filled. It is decoration. */
export function BusinessDays({ from, to }: { from: number; to: number }) {
  const days = Array.from({ length: to > WEEK ? 2 * WEEK : WEEK }, (_, index) => index + 1);
  return (
    <span className={styles.week} aria-hidden="true">
      {days.map((day) => (
        <span key={day} data-on={day >= from && day <= to ? "" : undefined}>
          {day}
        </span>
      ))}
    </span>
  );
}
