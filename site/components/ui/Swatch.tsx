import type { StructureName } from "#site/weave/structures.ts";
import { tile } from "#site/weave/tile.ts";
import { InlineSvg } from "./InlineSvg.tsx";

type Props = {
  structure: StructureName;
  thread: string;
  /** Thread pitch in CSS pixels; 5 or more. */
  cell: number;
  /** Where on the site it hangs: makes its pattern's id its own. */
  place: string;
  className?: string | undefined;
};

/** A piece of endless cloth that fills its box: one structure, one thread over the warp. */
export function Swatch({ structure, thread, cell, place, className }: Props) {
  const svg = tile(`${place}-${thread}-${structure}`, {
    structure,
    cell,
    warp: "var(--warp)",
    weft: `var(--thread-${thread})`,
  });
  return <InlineSvg svg={svg} className={className} />;
}
