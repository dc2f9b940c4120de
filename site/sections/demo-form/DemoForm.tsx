import type { ReactNode } from "react";
import { BenefitList } from "#site/components/sections/BenefitList.tsx";
import { FormLayout } from "#site/components/sections/FormLayout.tsx";
import { FormSection } from "#site/components/sections/FormSection.tsx";
import { ResponseTime } from "#site/components/sections/ResponseTime.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { BookRecord } from "#site/content/schema/book.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";
import styles from "./BookPage.module.css";

type Props = { book: BookRecord; site: SiteRecord; form?: ReactNode };

/** Booking a demo: the promise at the left, the request at the right. */
export function BookPage({ book, site, form }: Props) {
  const { hero, confirmation, benefits } = book;
  const promise = (
    <>
      <header className={styles.head}>
        <h1 className="d1">{hero.heading}</h1>
        <RichText as="p" className="lead" text={hero.lead} />
      </header>
      <ResponseTime hours={site.promises.demoConfirmation.hours} {...confirmation} />
      {benefits && <BenefitList id="benefits" {...benefits} />}
    </>
  );
  return (
    <main id="main">
      <FormLayout aside={promise} place="start">
        <FormSection id="demo-request" heading={book.form.heading} form={form} />
      </FormLayout>
    </main>
  );
}
