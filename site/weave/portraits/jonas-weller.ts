import { ears, face, features, glasses, neck, shoulders, skin } from "../faces.ts";
import { all, any, blob, line, oval } from "../shapes.ts";
import type { Portrait } from "../tapestry.ts";

export const jonasWeller: Portrait = {
  silk: "#efcfae",
  clothes: "twill31",
  parting: 36,
  draw(table) {
    const head = face({ width: 12.5, jaw: 10, chin: 48 });
    neck(table, head, -1, 6.5);
    table.paint("clothes", shoulders(54, 56, 9)).paint("dark", blob("17,49.5 28,53.5 39,49.5 40,55 28,61 16,55"));
    table.lean(3).paint("silk", ears(13));
    skin(table, head, -1.5, 33);
    const beard = blob(
      "13,27 15.6,30 16.5,36 20,39.4 26.5,38 33,39.4 37.5,37.2 40,36 43,27 43,42 38,52 28,55.5 18,52 13,42",
    );
    table.paint("hair", all(any(head, oval(27.6, 46, 11, 9)), beard));
    table.paint(
      "hair",
      blob(
        "14.6,29 13,20 13.5,12 18,6 25,5 33,2.5 40,5 44,11 43.5,20 41.2,29 40,21 38,16.5 33,15 26,16 20,14.5 17.5,17 16.2,22",
      ),
    );
    table.paint("silk", blob("23.4,43 26.5,43.8 29.6,43 28.6,45 26.5,45.4 24.4,45"));
    table.paint("line", line("23,42.6 26.5,43.6 30,42.6", 1));
    features(table, {
      turn: -1.5,
      eyes: "narrow",
      nose: "straight",
      height: 29.5,
      brows: { width: 1.2, arch: 0.4, raise: 1 },
    });
    glasses(table, -1.5, 30, [5, 4.6, 2]);
  },
};
