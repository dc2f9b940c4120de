import { DirectContact } from "#site/components/sections/DirectContact.tsx";
import { FormHeading } from "#site/components/sections/FormLayout.tsx";
import type { SectionProps } from "#site/components/sections/Section.tsx";
import { SwatchList } from "#site/components/sections/SwatchList.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { PersonNote } from "#site/components/ui/Portrait.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./ContactForm.module.css";

/**
 * The contact form, the other ways to reach us, and what happens next. All topics are in the page, hidden and not sent; the
 * server or, on other hosts, a script enables the one that the address names (site/client-scripts/forms.ts).
 */
export function ContactForm({ id, heading, lead, topics, person, details, next, page }: SectionProps<"contact-form">) {
  const { forms, content } = page;
  const { site } = content;
  return (
    <div className={`wrap page-top is-grid is-sized ${styles.layout}`}>
      <section id={id} aria-labelledby={`${id}-title`} className={`is-grid ${styles.message}`}>
        <div className={`stack full-row ${styles.head}`}>
          <FormHeading id={`${id}-title`} heading={heading} sent={content.answers.message.sent.heading} page={page} />
          {lead && <RichText as="p" className="lead" text={lead} />}
          {topics.items.map((topic) => (
            <p key={topic.query} data-topic={topic.query} hidden>
              {`${topics.label}: ${topic.name}`}
              <input type="hidden" name="topic" form="contact-form" value={topic.name} disabled />
            </p>
          ))}
        </div>
        <PersonNote isReader note={person} people={content.people} />
        {forms.contact}
      </section>
      <DirectContact id={details.id} words={details} site={site} email={site.emails.contact} social={site.social} />
      {next && (
        <div className={`stack gap-5 ${styles.next}`}>
          <div>
            <h2 className="d4">{next.heading}</h2>
            <SwatchList items={next.items} />
          </div>
          <ArrowLink {...next.demo} />
        </div>
      )}
    </div>
  );
}
