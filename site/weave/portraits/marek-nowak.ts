import { ears, face, features, neck, shoulders, skin } from "../faces.ts";
import { all, below, blob, except, line, oval } from "../shapes.ts";
import type { Portrait } from "../tapestry.ts";

export const marekNowak: Portrait = {
  silk: "#e8bd95",
  clothes: "waffle",
  draw(table) {
    const head = face({ width: 12, jaw: 9.5, top: 7, chin: 50, point: 4.2 });
    neck(table, head, -1, 6.5);
    table.paint("clothes", shoulders(55, 57, 7)).paint("dark", blob("20,50 28,54 36,50 37.5,58 28,62 18.5,58"));
    table.lean(2).paint("silk", ears(12.6));
    skin(table, head, -2);
    /* A high forehead, cropped hair at the sides. */
    table.paint(
      "stubble",
      blob("16,30 14,20 16,11 22,5 29,3.5 36,5 41,11 42,20 40,30 39.5,20 37,12.5 31,10.5 29,7.5 25,10 20,11.5 17.5,19"),
    );
    table.paint(
      "dark",
      blob("15.2,30 13.6,20 15.4,13 17.8,12 17.4,20 16.8,29"),
      blob("40.8,30 42.4,20 40.6,13 38.4,13.5 39,21 39.4,29"),
    );
    table.paint("stubble", all(except(head, oval(26.5, 30, 9.5, 15.5)), below(37)));
    features(table, {
      turn: -2,
      eyes: "calm",
      nose: "long",
      mouth: "closed",
      height: 28.5,
      mouthAt: 43,
      noseAt: 33.8,
      brows: { width: 1.7, arch: 0.1, raise: 0.3 },
    });
    table.paint("line", line("22,20 26,19.4 31,20", 0.6));
  },
};
