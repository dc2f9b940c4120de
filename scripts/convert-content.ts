import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { contentFolder } from "#site/content/records.ts";
import { failWithUsage, readArguments } from "../server/config/read-arguments.ts";
import { ConversionError, convertRecords } from "./convert-records.ts";
import { PROJECT_ROOT } from "./pinned-node.mjs";

/* Removed in a later version, as is convert-records.ts. */

const USAGE = `Usage: npm run convert-content [-- FOLDER]

Rewrites the records of earlier versions in FOLDER, or in the content folder: every page becomes a list of sections.
Comments, quotes and line breaks stay. Nothing is written if one of the records is invalid. Run it once.
`;

const NEXT = "Converted. Run `npm run check-content`, and look at the differences before you commit them.";
const { positionals } = readArguments(USAGE, {}, { allowPositionals: true });
const [named, ...more] = positionals;
if (more.length > 0) failWithUsage("There can be only one folder.", USAGE);
const folder = named === undefined ? undefined : resolve(named);
process.chdir(PROJECT_ROOT);
if (existsSync(".env")) process.loadEnvFile(".env");
process.exitCode = convert(folder ?? contentFolder());

function convert(root: string): number {
  const paths = globSync("**/*.{yaml,yml}", { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
  if (paths.length === 0) return failed(`There are no records in ${root}.`);
  try {
    const records = new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), "utf8")]));
    const { written, removed, notes } = convertRecords(records);
    for (const [path, text] of written) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
      console.error(`written  ${path}`);
    }
    for (const path of removed) {
      rmSync(join(root, path));
      console.error(`removed  ${path}`);
    }
    const services = join(root, "services");
    if (existsSync(services) && readdirSync(services).length === 0) rmdirSync(services);
    for (const note of notes) console.error(`note: ${note}`);
    console.error(written.size === 0 ? "The records are already of this version." : NEXT);
    return 0;
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    return failed(`${error.message}. Nothing was changed.`);
  }
}

function failed(message: string): number {
  console.error(message);
  return 1;
}
