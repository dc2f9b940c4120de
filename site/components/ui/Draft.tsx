import { draft } from "#site/weave/draft.ts";
import type { StructureName } from "#site/weave/structures.ts";
import { Weave } from "./Weave.tsx";

/** The draft mark of a structure: the small square above a section's head. */
export function Draft({ structure }: { structure: StructureName }) {
  return <Weave svg={draft(structure)} />;
}
