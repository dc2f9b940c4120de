import { ears, face, features, locks, neck, shoulders, skin } from "../faces.ts";
import { blob, line, polygon } from "../shapes.ts";
import type { Portrait } from "../tapestry.ts";

export const shafiqIslam: Portrait = {
  silk: "#c58a58",
  clothes: "basket",
  draw(table) {
    const head = face({ width: 13.5, jaw: 11, chin: 48, point: 5 });
    neck(table, head, 1, 7);
    table
      .paint("clothes", shoulders(54, 56, 8))
      .paint("dark", blob("19,50 28,55 37,50 38,56 28,60 18,56"), polygon("26.8,58 29.2,58 29.2,66 26.8,66"));
    table.lean(-2).paint("silk", ears(13.8));
    skin(table, head, 1.5);
    /* Dark hair, silver at the temples. */
    table.paint(
      "dark",
      blob(
        "15.5,30 13,22 13.5,14 18,8 26,5 36,5.5 42,10 44,18 42.5,28 40.5,31 40,23 37,17.5 31,17 24,13.5 20,17 18,21 17,26",
      ),
    );
    table.paint(
      "hair",
      blob("15,31 13,24 14,17 18,16 17.8,22 17,29"),
      blob("41,31 43.4,25 43,18 39.6,18 40,24 40.4,29"),
    );
    locks(table, "silk", "24,11 30,8.6 37,9.6", 2, 1.2, 2);
    features(table, { turn: 1.5, eyes: "smiling", nose: "broad", height: 29, brows: { width: 1.9, arch: 0.8 } });
    table.paint(
      "dark",
      blob("22.6,39.6 25.5,37.8 29.8,38.6 34,37.8 37,39.6 35.6,40.6 32.4,40.4 29.8,39.8 27.2,40.4 24,40.6"),
    );
    table.paint("line", line("26,43 29.8,44.4 33.6,42.8", 0.95), line("27.8,46.4 31.6,46.3", 0.8));
  },
};
