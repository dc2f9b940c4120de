import type { StructureName } from "#site/weave/structures.ts";
import { tile } from "#site/weave/tile.ts";
import { InlineSvg } from "./InlineSvg.tsx";

type Props = {
  structure: StructureName;
  thread: string;
  /** Thread pitch in CSS pixels; 5 or more. */
  cell: number;
  /** Its height in threads; without it the cloth fills its box. */
  rows?: number | undefined;
  /** The start of its pattern's id; unique on the page. */
  idPrefix: string;
  className?: string | undefined;
};

/** A piece of endless cloth: one structure, one thread over the warp. */
export function Swatch({ structure, thread, cell, rows, idPrefix, className }: Props) {
  const svg = tile(`${idPrefix}-${thread}-${structure}`, {
    structure,
    cell,
    rows,
    warp: "var(--warp)",
    weft: `var(--thread-${thread})`,
  });
  return <InlineSvg svg={svg} className={className} data-cloth="" />;
}
