import { PLACES } from "#site/content/picture-places.ts";
import type { PictureRecord } from "#site/content/schema/picture.ts";
import { makeFile } from "#site/pictures/make-file.ts";
import { duotoneColours, duotoneIn } from "#site/pictures/picture-files.ts";
import type { CardOverlay } from "./card-png.ts";
import { COLUMN } from "./draw-card.ts";

/** A picture at the right of a card, from top to bottom. */
export async function cardOverlay(picture: PictureRecord): Promise<CardOverlay> {
  const { ratio } = PLACES.social;
  const { file, focus } = picture;
  const colours = duotoneColours(duotoneIn("social", picture));
  const look = { width: COLUMN.width, ratio, focus, duotone: colours };
  const bytes = await makeFile({ kind: "bitmap", source: file.path, format: "jpeg", ...look });
  return { bytes, left: COLUMN.x, top: 0 };
}
