import { globSync } from "node:fs";
import { generateLicenseFile } from "generate-license-file";
import { PROJECT_ROOT } from "./pinned-node.mjs";

/*
 * npm run licenses [-- FILE]: writes the licences of everything that the server runs and the pages contain, with their texts: the
 * packages of `dependencies`, also those of which only the browser gets code, and the fonts.
 */

const [, , output = "third-party-licenses.txt"] = process.argv;

process.chdir(PROJECT_ROOT);
await generateLicenseFile("./package.json", output, {
  append: globSync("site/fonts/OFL-*.txt").sort(),
  lineEnding: "lf",
});
console.error(`Written to ${output}.`);
