import { HeroCloth } from "#site/components/sections/HeroCloth.tsx";
import type { Content, Page } from "#site/content/records.ts";
import { Opening } from "#site/openings/Opening.tsx";
import { renderSection } from "#site/sections/render-section.tsx";
import type { PageForms } from "#site/sections/section-props.ts";
import styles from "./ContentPage.module.css";

type Props = { content: Content; page: Page; listPath?: string | undefined } & PageForms;

/** A page of content/pages/, in its colour: its opening, then its sections. A heading without sections stands on cloth. */
export function ContentPage({ content, page: { path, page, opening, sections }, listPath, ...forms }: Props) {
  const { title, parent, thread, structure } = page;
  const context = {
    content,
    path,
    listPath,
    title,
    parent,
    thread: thread ?? "blue",
    structure: structure ?? "plain",
    forms,
  };
  const isShort = opening?.kind === "heading" && sections.length === 0;
  return (
    <main id="main" data-thread={thread} className={isShort ? styles.short : undefined}>
      {opening && <Opening opening={opening} page={{ ...context, isFirst: false }} />}
      {sections.map((section, index) => renderSection(section, { ...context, isFirst: !opening && index === 0 }))}
      {isShort && <HeroCloth services={content.services} />}
    </main>
  );
}
