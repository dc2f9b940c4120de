import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { failWithUsage, readArguments } from "../server/config/read-arguments.ts";
import { PROJECT_ROOT } from "./pinned-node.mjs";

const USAGE = `Usage: npm run licenses [-- FILE]

Writes the licences of everything that the server runs and the pages contain, with their texts, to FILE or to
third-party-licenses.txt: the packages of "dependencies", also those of which only the browser gets code, and the fonts.
`;

const { positionals } = readArguments(USAGE, {}, { allowPositionals: true });
const [output = "third-party-licenses.txt", ...more] = positionals;
if (more.length > 0) failWithUsage("There can be only one file.", USAGE);
const LINE = `\n${"-".repeat(80)}\n\n`;

type Manifest = { name: string; version: string; license?: string };
type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> };

process.chdir(PROJECT_ROOT);
if (existsSync(".env")) process.loadEnvFile(".env");
const { packages }: Lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
/* Packages for other systems are locked, but not installed. */
const folders = Object.entries(packages).flatMap(([folder, { dev, devOptional }]) =>
  folder !== "" && !dev && !devOptional && existsSync(folder) ? [folder] : [],
);
const namesByText = [...Map.groupBy(folders, licenseText)].map(
  ([text, all]) => `These packages have the license below:\n\n${[...new Set(all.map(nameOf))].join("\n")}\n\n${text}\n`,
);
const own = join(process.env.CONTENT_DIR || "content", "fonts/*.txt");
const fonts = [...globSync("site/fonts/OFL-*.txt"), ...globSync(own)].sort();
writeFileSync(output, [...namesByText, ...fonts.map((file) => readFileSync(file, "utf8"))].join(LINE));
console.error(`Written to ${output}.`);

function nameOf(folder: string): string {
  const { name, version } = manifestIn(folder);
  return ` - ${name}@${version}`;
}

/** The texts of the package's licence and notices, or the name of its licence if it has no such file. */
function licenseText(folder: string): string {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map(({ name }) => name)
    .sort();
  const texts = files.map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim());
  return texts.length > 0 ? texts.join("\n\n") : `License: ${manifestIn(folder).license ?? "not stated"}`;
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
