import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { Paragraphs } from "#site/components/ui/RichText.tsx";
import styles from "./TextBlock.module.css";

export function TextBlock({ id, heading, layout, paragraphs, link, code, page }: SectionProps<"text-block">) {
  const isInvitation = layout === "invitation";
  const host = code && page.content.site.social.find(({ kind }) => kind === "code");
  return (
    <Section id={id} heading={heading} type={isInvitation ? "d1" : "d2"} ground="rule" beside={styles[layout] ?? ""}>
      <div className={`is-grid ${isInvitation ? "gap-4" : "gap-6"} ${styles.text}`}>
        <Paragraphs texts={paragraphs} />
        <div className={`${isInvitation ? "button-row mt-3" : "mt-4"} ${styles.actions}`} data-print="no">
          {host && <ButtonLink kind="fill" href={host.href} label={code} />}
          {isInvitation ? (
            <>
              {" "}
              <ArrowLink {...link} />
            </>
          ) : (
            <ButtonLink kind="fill" {...link} />
          )}
        </div>
      </div>
    </Section>
  );
}
