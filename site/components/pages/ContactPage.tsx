import type { ReactNode } from "react";
import { ContactCard } from "#site/components/sections/ContactCard.tsx";
import type { ContactRecord } from "#site/content/schema/contact.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";

/** Contact: one ticket and nothing else. */
export function ContactPage(props: { contact: ContactRecord; site: SiteRecord; form?: ReactNode }) {
  return (
    <main id="main">
      <ContactCard {...props} />
    </main>
  );
}
