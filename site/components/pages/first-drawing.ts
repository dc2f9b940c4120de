import type { Content, Page } from "#site/content/records.ts";
import { clothSpec, OPEN_DRAFT, studySpec } from "#site/pictures/drawing-specs.ts";
import type { DrawingSpec } from "#site/weave/drawing-file.ts";

/** The drawing that is the largest picture on a page's first screen, if there is one. */
export function firstDrawing({ opening, sections }: Page, { caseStudies }: Content): DrawingSpec | undefined {
  const [section] = sections;
  const [study] = caseStudies;
  if (opening?.kind === "heading" && opening.drawing) return OPEN_DRAFT;
  if (section?.kind === "case-study-list") return study && studySpec(study, "block");
  if (section?.kind !== "projects") return undefined;
  const [project] = section.items;
  return project?.drawing && clothSpec(project.title, project.drawing);
}
