import type { ReactNode } from "react";
import { DirectContact } from "#site/components/sections/DirectContact.tsx";
import { SwatchList } from "#site/components/sections/SwatchList.tsx";
import { topicLine } from "#site/components/sections/topic-line.ts";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import type { ContactRecord } from "#site/content/schema/contact.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";
import styles from "./ContactPage.module.css";

type Props = { contact: ContactRecord; site: SiteRecord; form?: ReactNode };

/**
 * The contact form, the other ways to reach us, and what happens next. All topics are in the page, hidden; a script shows
 * the one that the address names (site/client-scripts/forms.ts).
 */
export function ContactPage({ contact, site, form }: Props) {
  const { next } = contact;
  return (
    <main id="main">
      <div className={`wrap ${styles.layout}`}>
        <section id="message" aria-labelledby="message-title" className={styles.message}>
          <div className={styles.head}>
            <h1 className="d2" id="message-title">
              {contact.heading}
            </h1>
            {contact.topics.items.map((topic) => (
              <p key={topic.query} data-topic={topic.query} hidden>
                {topicLine(contact.topics, topic)}
              </p>
            ))}
          </div>
          {form}
        </section>
        <div className={styles.panel}>
          <DirectContact
            id="details"
            words={contact.details}
            site={site}
            email={site.emails.contact}
            social={site.social}
            kind="panel"
          />
        </div>
        {next && (
          <div className={styles.next}>
            <div>
              <h2 className="d4">{next.heading}</h2>
              <SwatchList idPrefix="next" items={next.items} />
            </div>
            <ArrowLink {...next.demo} />
          </div>
        )}
      </div>
    </main>
  );
}
