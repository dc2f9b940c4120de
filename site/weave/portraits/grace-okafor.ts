import { face, features, neck, shoulders, skin } from "../faces.ts";
import { blob, except, onBothSides, oval } from "../shapes.ts";
import type { Portrait } from "../tapestry.ts";

export const graceOkafor: Portrait = {
  silk: "#a2623a",
  clothes: "satin",
  draw(table) {
    const head = face({ width: 12.5, jaw: 8.5, top: 13, chin: 47 });
    table.lean(4).paint("curls", blob("28,1 40,3 48,11 50,22 46,32 40,36 16,36 10,32 6,22 8,11 16,3")).lean(0);
    neck(table, head, -1, 5.5);
    table.paint("silk", shoulders(53, 57, 7)).paint("clothes", except(shoulders(53, 57, 7), oval(28, 50, 11.5, 9)));
    table.lean(4);
    skin(table, head, -1.5);
    table.paint("dark", except(head, oval(28, 32.5, 14, 15.5)));
    features(table, { turn: -1.5, eyes: "smiling", nose: "broad", mouth: "open", mouthAt: 41, brows: { arch: 0.9 } });
    const earring = (radius: number) => onBothSides(oval(14.2, 42, radius), 28);
    table
      .paint("dark", earring(4.4))
      .paint("dye", earring(3.5))
      .paint("dark", earring(2))
      .paint("ground", earring(1.3));
  },
};
