import type { ReactNode } from "react";
import { BusinessDays } from "#site/components/sections/BusinessDays.tsx";
import { DirectContact } from "#site/components/sections/DirectContact.tsx";
import { FormLayout } from "#site/components/sections/FormLayout.tsx";
import { FormSection } from "#site/components/sections/FormSection.tsx";
import { PageHead } from "#site/components/sections/PageHead.tsx";
import { PointColumns } from "#site/components/sections/PointColumns.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import type { ContactCareersRecord } from "#site/content/schema/contact-careers.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";
import styles from "./ContactCareersPage.module.css";

type Props = { apply: ContactCareersRecord; site: SiteRecord; form?: ReactNode };

/** Applying: what you can count on at the left, the application at the right. */
export function ContactCareersPage({ apply, site, form }: Props) {
  const { hero, benefits, direct, response } = apply;
  const promise = (
    <>
      {benefits && (
        <section id="benefits" aria-labelledby="benefits-title" className={styles.benefits}>
          <h2 className="d3" id="benefits-title">
            {benefits.heading}
          </h2>
          <PointColumns items={benefits.items} columns={1} />
        </section>
      )}
      <DirectContact
        id="direct-contact"
        words={direct}
        site={site}
        email={site.emails.careers}
        social={site.social.filter(({ kind }) => kind === "professional")}
        kind="list"
      />
    </>
  );
  return (
    <main id="main">
      <PageHead {...hero} type="is-warp" />
      <FormLayout aside={promise} place="follow">
        <FormSection id="application" heading={apply.form.heading} form={form}>
          <BusinessDays {...site.promises.applicationResponse} />
          <p className={`is-display ${styles.response}`}>{response.heading}</p>
          <p>
            <ArrowLink {...response.back} direction="back" />
          </p>
        </FormSection>
      </FormLayout>
    </main>
  );
}
