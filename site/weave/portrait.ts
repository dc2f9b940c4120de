import { farhanaRahman } from "./portraits/farhana-rahman.ts";
import { graceOkafor } from "./portraits/grace-okafor.ts";
import { jonasWeller } from "./portraits/jonas-weller.ts";
import { marekNowak } from "./portraits/marek-nowak.ts";
import { meiTan } from "./portraits/mei-tan.ts";
import { nusratJahan } from "./portraits/nusrat-jahan.ts";
import { rumanaKabir } from "./portraits/rumana-kabir.ts";
import { shafiqIslam } from "./portraits/shafiq-islam.ts";
import { tanvirAhmed } from "./portraits/tanvir-ahmed.ts";
import type { Colour } from "./structures.ts";
import type { Drawing } from "./svg.ts";
import { type Portrait, Tapestry } from "./tapestry.ts";

const PORTRAITS = {
  "farhana-rahman": farhanaRahman,
  "grace-okafor": graceOkafor,
  "jonas-weller": jonasWeller,
  "marek-nowak": marekNowak,
  "mei-tan": meiTan,
  "nusrat-jahan": nusratJahan,
  "rumana-kabir": rumanaKabir,
  "shafiq-islam": shafiqIslam,
  "tanvir-ahmed": tanvirAhmed,
} as const satisfies Record<string, Portrait>;

export type PortraitName = keyof typeof PORTRAITS;
export const PORTRAIT_NAMES = Object.keys(PORTRAITS) as [PortraitName, ...PortraitName[]];

/** A woven portrait, 80 × 92 threads. Small ones have no gaps between threads. */
export function portraitDrawing(name: PortraitName, { dye, isSmall }: { dye: Colour; isSmall: boolean }): Drawing {
  const { draw, ...yarn }: Portrait = PORTRAITS[name];
  const table = new Tapestry({ ...yarn, dye });
  draw(table);
  return table.drawing(isSmall ? 1 : undefined);
}
