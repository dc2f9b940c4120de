import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { OPEN_DRAFT } from "#site/drawings/house-drawings.ts";

/** A weaver's complete draft: what is published so that others can weave the same cloth. */
export function OpenDraft() {
  return <DrawingFile spec={OPEN_DRAFT} />;
}
