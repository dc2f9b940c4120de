import type { ReactNode } from "react";
import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./FormLayout.module.css";
import { Breadcrumb, type PageContext, SectionHead } from "./Section.tsx";

type HeadingProps = {
  id?: string;
  heading: string;
  /** The heading once the form is sent. */
  sent: string;
  page: PageContext;
};

/** The heading beside a form: the page's headline if the form is its first section. */
export function FormHeading({ id, heading, sent, page }: HeadingProps) {
  const Heading = page.isFirst ? "h1" : "h2";
  return (
    <Heading className="d1" id={id}>
      <span data-until="sent">{heading}</span>{" "}
      <span data-from="sent" data-pagefind-ignore>
        {sent}
      </span>
    </Heading>
  );
}

type Props = {
  kind: "demo" | "application";
  id: string;
  heading: string;
  lead: string;
  form: { heading: string };
  page: PageContext;
  /** The promises, which stay in sight with the heading while the visitor writes. */
  aside: ReactNode;
  /** Below the form. */
  children?: ReactNode;
};

/** A form on its own sheet, beside its heading. */
export function FormLayout({ kind, id, heading, lead, form, page, aside, children }: Props) {
  return (
    <div className={`wrap section-end${page.isFirst ? " page-top" : ""}`}>
      <div className={`grid side-by-side is-even is-apart ${styles.columns}`}>
        <div className={`pinned is-grid ${styles.aside}`}>
          <header className="stack">
            {page.isFirst && <Breadcrumb page={page} />}
            <FormHeading heading={heading} sent={page.content.answers[kind].sent.heading} page={page} />
            <RichText as="p" className="lead" text={lead} />
          </header>
          {aside}
        </div>
        <div>
          <section id={id} aria-labelledby={`${id}-title`} className={`is-round ${styles.sheet}`}>
            <SectionHead id={id} heading={form.heading} type="sr" />
            {page.forms[kind]}
            {children && <div className={`item gap-4 is-placed is-round on-surface ${styles.panel}`}>{children}</div>}
          </section>
        </div>
      </div>
    </div>
  );
}

const WEEK = 5;

/** A working week, or two, from the day of arrival: the days on which the answer comes are filled. It is decoration. */
export function BusinessDays({ from, to }: { from: number; to: number }) {
  const days = Array.from({ length: to > WEEK ? 2 * WEEK : WEEK }, (_, index) => index + 1);
  return (
    <span className={`is-grid ${styles.week}`} aria-hidden="true">
      {days.map((day) => (
        <span key={day} className="is-framed" data-on={day >= from && day <= to ? "" : undefined}>
          {day}
        </span>
      ))}
    </span>
  );
}
