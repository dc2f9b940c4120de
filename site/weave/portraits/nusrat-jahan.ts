import { face, features, shoulders, skin, upTo } from "../faces.ts";
import { blob, line } from "../shapes.ts";
import type { Portrait } from "../tapestry.ts";

export const nusratJahan: Portrait = {
  silk: "#dba874",
  clothes: "herringbone",
  draw(table) {
    const head = face({ width: 11.5, jaw: 8, top: 13, chin: 46, point: 4 });
    table.paint("clothes", shoulders(52, 55, 10));
    table.lean(-4).paint("dark", blob("28,3 40,6 46,17 46,31 44,44 41,56 28,60 15,56 12,44 10,31 10,17 16,6"));
    table.paint("clothes", blob("28,4 39,7 45,17 45,31 43,44 40,55 28,59 16,55 13,44 11,31 11,17 17,7"));
    table.paint("dark", upTo(blob("28,10 38,13 41.5,25 41,36 36,44 28,47 20,44 15,36 14.5,25 18,13"), 24));
    skin(table, head, 1.5);
    features(table, {
      turn: 1.5,
      eyes: "wide",
      nose: "small",
      mouth: "full",
      height: 28.5,
      mouthAt: 40,
      brows: { width: 1.4, arch: 0.5 },
    });
    table.paint("dark", line("14,40 21,49 33,52 43,46", 1.1), line("13,47 22,56 38,58", 1.1));
  },
};
