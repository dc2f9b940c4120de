import { existsSync } from "node:fs";
import { relative } from "node:path";
import { checkContent, contentFolder, readContent } from "#site/content/records.ts";
import { fontWarnings } from "#site/fonts/check-fonts.ts";
import { damageOf } from "#site/pictures/make-file.ts";
import { readArguments } from "../server/config/read-arguments.ts";
import { PROJECT_ROOT } from "./pinned-node.mjs";

const USAGE = `Usage: npm run check-content

Prints every error and warning about the content records, without building. Exits with 1 if there are errors.
`;

readArguments(USAGE, {});
process.chdir(PROJECT_ROOT);
if (existsSync(".env")) process.loadEnvFile(".env");
const { errors: recordErrors, warnings } = checkContent();
const fonts = recordErrors.length > 0 ? [] : await fontWarnings();
const errors = recordErrors.length > 0 ? recordErrors : await unusablePictures();
for (const warning of [...warnings, ...fonts]) console.error(`warning: ${warning}`);
for (const error of errors) console.error(String(error));
if (errors.length === 0) console.error("Every record is valid.");
process.exitCode = errors.length === 0 ? 0 : 1;

async function unusablePictures(): Promise<string[]> {
  const errors: string[] = [];
  for (const picture of readContent().pictures) {
    const damage = await damageOf(picture);
    if (damage) errors.push(`content/${relative(contentFolder(), picture.path)} cannot be used: ${damage}`);
  }
  return errors;
}
