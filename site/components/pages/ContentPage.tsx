import { HeroCloth } from "#site/components/sections/HeroCloth.tsx";
import { HUNG_CLASS, PAGE_CLASS, PageContents, partsOf } from "#site/components/sections/PageContents.tsx";
import type { PageForms } from "#site/components/sections/Section.tsx";
import { Main } from "#site/components/ui/Main.tsx";
import type { Content, Page } from "#site/content/records.ts";
import { Opening } from "#site/openings/Opening.tsx";
import { clothSpec, OPEN_DRAFT, SCENES, studySpec } from "#site/pictures/drawing-specs.ts";
import { renderSection } from "#site/sections/render-section.tsx";
import type { DrawingSpec } from "#site/weave/drawing-file.ts";
import styles from "./ContentPage.module.css";

type Props = { content: Content; page: Page; listPath?: string | undefined } & PageForms;

/** A page of content/pages/, in its colour: its opening, then its sections. A heading without sections stands on cloth. */
export function ContentPage({ content, page: { path, page, opening, sections }, listPath, ...forms }: Props) {
  const { title, parent, thread, structure, language } = page;
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
  const parts = partsOf(sections, thread, content);
  const className =
    parts.length > 0 ? `${PAGE_CLASS} ${HUNG_CLASS}` : isShort ? `is-placed ${styles.short}` : undefined;
  const side = opening?.kind === "service" && opening.layout === "side" ? "end" : undefined;
  return (
    <Main words={content.interface} lang={language} data-thread={thread} className={className} data-side={side}>
      {opening && <Opening opening={opening} page={{ ...context, isFirst: false }} />}
      <PageContents label={content.templates.caseStudy.contents} parts={parts} />
      {sections.map((section, index) => renderSection(section, { ...context, isFirst: !opening && index === 0 }))}
      {isShort && <HeroCloth services={content.services} />}
    </Main>
  );
}

/** The drawing that is the largest picture on a page's first screen, if there is one. */
export function firstDrawing({ opening, sections }: Page, { caseStudies }: Content): DrawingSpec | undefined {
  const [section] = sections;
  const [study] = caseStudies;
  if (opening?.kind === "heading" && opening.drawing) return OPEN_DRAFT;
  if (section?.kind === "case-study-list") return study && studySpec(study, "block");
  const scene = section?.kind === "pictures" && section.items[0]?.drawing;
  if (scene) return SCENES[scene];
  if (section?.kind !== "projects") return undefined;
  const [project] = section.items;
  return project?.drawing && clothSpec(project.title, project.drawing);
}
