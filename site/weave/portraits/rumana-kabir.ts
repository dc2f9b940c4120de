import { face, features, locks, neck, shoulders, skin } from "../faces.ts";
import { all, blob, polygon } from "../shapes.ts";
import type { Portrait } from "../tapestry.ts";

export const rumanaKabir: Portrait = {
  silk: "#d7a06c",
  clothes: "basket",
  draw(table) {
    const head = face({ width: 12, jaw: 8, chin: 46, point: 3 });
    table
      .lean(-3)
      .paint("dark", blob("26,4 37,5 44,14 45,30 47,44 47,62 41,72 13,72 8,62 9,44 11,30 12,15 17,7"))
      .lean(0);
    neck(table, head, 1, 5.5);
    table
      .paint("clothes", all(shoulders(54, 60, 8), polygon("17,50 39,50 45,66 11,66")))
      .paint("silk", polygon("22,50 34,50 28,60"));
    table.lean(-3);
    skin(table, head, 1.5);
    table.paint(
      "dark",
      blob("21,8 34,6 43,14 43.5,34 40.5,31 38.6,23 33,18.5 23.5,11 21,17 17,24 15,36 11.5,34 12,18"),
    );
    locks(table, "dye", "25,9 34,11.5 40.5,19 42.5,31", 2, 1.2, -2);
    features(table, {
      turn: 1.5,
      eyes: "lashes",
      nose: "snub",
      mouth: "crooked",
      height: 28.5,
      mouthAt: 40,
      brows: { width: 1, arch: 1.1, raise: 0.5 },
    });
  },
};
