import { useId } from "react";
import type { PlaceName } from "#site/content/picture-places.ts";
import type { PictureRecord } from "#site/content/schema/picture.ts";
import { draft } from "#site/weave/draft.ts";
import { type StructureName, type Thread, threadColour } from "#site/weave/structures.ts";
import { tile } from "#site/weave/tile.ts";
import { InlineSvg, OPENING_CLOTH_ID } from "./InlineSvg.tsx";
import { Picture } from "./Picture.tsx";

type Props = {
  structure: StructureName;
  /** The site's orange if left out. */
  thread?: Thread;
  /** Thread pitch in CSS pixels; 5 or more. */
  cell: number;
  /** Its height in threads; without it the cloth fills its box. */
  rows?: number | undefined;
  className?: string | undefined;
  /** At the top of the page. */
  isOpening?: boolean;
  /** The name of a pattern that two of them share. */
  shared?: string;
  /** Drawn with the shared pattern of the other one, which is in sight whenever this one is. */
  isRepeated?: boolean;
  /** Shown instead in a `place`. */
  picture?: PictureRecord | undefined;
  place?: PlaceName;
};

/** A piece of endless cloth: one structure, one thread over the warp. */
export function Swatch(props: Props) {
  const { structure, thread, cell, rows, shared, className, isOpening = false, isRepeated, picture, place } = props;
  const id = useId();
  if (picture && place)
    return (
      <span className={className}>
        <Picture picture={picture} place={place} />
      </span>
    );
  const colours = { warp: "var(--warp)", weft: thread ? threadColour(thread) : "var(--weft, var(--orange))" };
  const svg = tile(shared ?? id, { structure, cell, rows, ...colours }, isRepeated);
  return (
    <InlineSvg svg={svg} className={className} {...(isOpening ? { id: OPENING_CLOTH_ID } : { "data-cloth": "" })} />
  );
}

/** The draft of a structure: a small square beside a name or a point. */
export function WeaveDiagram({ structure }: { structure: StructureName }) {
  return <InlineSvg svg={draft(structure)} />;
}
