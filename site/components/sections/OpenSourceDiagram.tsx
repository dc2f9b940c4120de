import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { OPEN_DRAFT } from "#site/drawings/drawing-specs.ts";

/** A weaver's complete draft: what is published so that others can weave the same cloth. */
export function OpenSourceDiagram() {
  return <DrawingFile spec={OPEN_DRAFT} />;
}
