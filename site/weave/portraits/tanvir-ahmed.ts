import { ears, face, features, glasses, locks, neck, shoulders, skin } from "../faces.ts";
import { all, blob, onBothSides, polygon } from "../shapes.ts";
import type { Portrait } from "../tapestry.ts";

export const tanvirAhmed: Portrait = {
  silk: "#c98f5c",
  clothes: "twill",
  draw(table) {
    const head = face({ width: 13, jaw: 10, chin: 48 });
    neck(table, head, 1, 6.5);
    table.paint("clothes", shoulders(54, 56, 8)).paint("silk", polygon("20,51 36,51 28,66"));
    table.paint("dark", onBothSides(polygon("21,50 28,63 26,67 17,55"), 28));
    table.lean(-2).paint("silk", ears(13.2));
    skin(table, head, 2);
    table.paint(
      "dark",
      all(head, blob("12,29 15.5,34 18,39 23,38.6 30,37.6 36,38.6 39.5,38.5 40.5,34 44,29 44,54 12,54")),
    );
    table.paint("silk", blob("26,42.5 30,43.1 34,42.5 32.6,44.6 30,45.1 27.4,44.6"));
    table.paint(
      "dark",
      blob("15,28 13,18 17,9 26,4 36,4 42,9 43,18 41,28 39.8,21 38,17 32,16.5 25,18 19,15 17,20 16.5,24"),
    );
    locks(table, "dye", "20,12 27,7.6 36,7.6", 2, 1.5, 1.8);
    features(table, {
      turn: 2,
      eyes: "calm",
      nose: "straight",
      height: 29.5,
      brows: { width: 1.5, arch: 0.2, raise: 0.9 },
    });
    glasses(table, 2, 30, [5.2, 4, 5]);
  },
};
