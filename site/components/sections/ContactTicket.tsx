import type { ReactNode } from "react";
import type { ContactRecord } from "#site/content/schema/contact.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";
import styles from "./ContactTicket.module.css";
import { DirectContact } from "./DirectContact.tsx";

type Props = { contact: ContactRecord; site: SiteRecord; form?: ReactNode };

/** One ticket: the message, and a stub with the other ways to reach us. */
export function ContactTicket({ contact, site, form }: Props) {
  return (
    <div className={`wrap ${styles.desk}`}>
      <section id="message" aria-labelledby="message-title" className={styles.message}>
        <h1 className="d2" id="message-title">
          {contact.heading}
        </h1>
        {form}
      </section>
      <div className={styles.stub}>
        <DirectContact
          id="details"
          words={contact.details}
          site={site}
          email={site.emails.contact}
          social={site.social}
          kind="stub"
        />
      </div>
    </div>
  );
}
