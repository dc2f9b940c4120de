import { face, features, locks, neck, shoulders, skin } from "../faces.ts";
import { all, any, blob, line, oval, polygon } from "../shapes.ts";
import type { Portrait } from "../tapestry.ts";

export const farhanaRahman: Portrait = {
  silk: "#d9a06b",
  clothes: "diamond",
  draw(table) {
    const head = face({ width: 12.5, jaw: 8.5, point: 3.2 });
    table
      .lean(3)
      .paint("dark", blob("28,5 38,7 43,16 43,29 41,40 36,47 20,47 15,40 13,29 13,16 18,7"), oval(16, 43, 5, 5.5));
    table.lean(0);
    neck(table, head, -1, 5.5);
    table.paint("clothes", shoulders(54, 57, 9)).paint("silk", polygon("20,50 36,50 29,62"));
    table
      .paint("dye", polygon("36,49 45,54 24,68 8,68"))
      .paint("dark", line("36.5,49 10,67", 1.4), line("44,54 24,67", 1));
    table.lean(3);
    skin(table, head, -1.5);
    table.paint(
      "dark",
      all(head, any(polygon("26,8 26,14 20,18 15,29 8,29 8,5"), polygon("26,8 26,14 35,18 42,30 48,29 48,5"))),
    );
    locks(table, "silk", "27,11.5 34,13.5 39,19 41,25", 3, 0.5, -1.7);
    features(table, { turn: -1.5, eyes: "lashes", nose: "straight", mouth: "closed", brows: { arch: 1 } });
    table.paint("dye", oval(40.5, 36.5, 1.3, 1.5), oval(40.5, 39.5, 0.9, 1.4));
  },
};
