import { FormLayout } from "#site/components/sections/FormLayout.tsx";
import { FormSection } from "#site/components/sections/FormSection.tsx";
import { SwatchList } from "#site/components/sections/SwatchList.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { SectionProps } from "#site/sections/section-props.ts";
import styles from "./DemoForm.module.css";
import { ResponseTime } from "./ResponseTime.tsx";

/** Booking a demo: the promise at the left, the request at the right. */
export function DemoForm({ id, heading, lead, confirmation, benefits, form, page }: SectionProps<"demo-form">) {
  const { isFirst, forms, content } = page;
  const Heading = isFirst ? "h1" : "h2";
  const promise = (
    <>
      <header className={styles.head}>
        <Heading className="d1">{heading}</Heading>
        <RichText as="p" className="lead" text={lead} />
      </header>
      <ResponseTime promise={content.site.promises.demoConfirmation} {...confirmation} />
      {benefits && (
        <section id={benefits.id} aria-labelledby={`${benefits.id}-title`}>
          <h2 className="sr" id={`${benefits.id}-title`}>
            {benefits.heading}
          </h2>
          <SwatchList idPrefix={benefits.id} items={benefits.items} />
        </section>
      )}
    </>
  );
  return (
    <FormLayout aside={promise} place={isFirst ? "start" : "follow"}>
      <FormSection id={id} heading={form.heading} form={forms.demo} />
    </FormLayout>
  );
}
