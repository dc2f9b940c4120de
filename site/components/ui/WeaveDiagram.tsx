import { draft } from "#site/weave/draft.ts";
import type { StructureName } from "#site/weave/structures.ts";
import { InlineSvg } from "./InlineSvg.tsx";

/** The draft mark of a structure: the small square above a section's head. */
export function WeaveDiagram({ structure }: { structure: StructureName }) {
  return <InlineSvg svg={draft(structure)} />;
}
