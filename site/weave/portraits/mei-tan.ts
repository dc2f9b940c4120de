import { face, features, locks, neck, shoulders, skin } from "../faces.ts";
import { blob, line, onBothSides, polygon } from "../shapes.ts";
import type { Portrait } from "../tapestry.ts";

export const meiTan: Portrait = {
  silk: "#ecc79c",
  clothes: "herringbone",
  draw(table) {
    const head = face({ width: 12, jaw: 8.5, top: 12, chin: 46 });
    table.lean(3).paint("dark", blob("28,4 40,7 46,18 47,32 46,45 38,46 18,46 10,45 9,32 10,18 16,7")).lean(0);
    neck(table, head, -1, 5);
    table
      .paint("clothes", shoulders(53, 57, 8), polygon("21,49 35,49 37,58 19,58"))
      .paint("dark", line("21,49.5 28,51 35,49.5", 1.2));
    table.lean(3);
    skin(table, head, -1.5);
    table.paint(
      "dark",
      blob("14,8 42,8 43,21 39,22.5 28,21.5 17,22.5 13,21"),
      onBothSides(blob("11,18 17.4,20 16.6,32 18,45 11,45"), 28),
    );
    locks(table, "dye", "13.5,18 18,10.5 27,8", 2, 1.5, 1.5);
    features(table, {
      turn: -1.5,
      eyes: "almond",
      nose: "small",
      mouth: "small",
      height: 29.5,
      mouthAt: 40,
      noseAt: 34,
      brows: { width: 1, arch: 0.5 },
    });
  },
};
