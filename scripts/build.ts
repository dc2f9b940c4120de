import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, lstatSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { FORM_RENDERER_FILE } from "#contract/form-renderer.ts";
import { dueChanges, MANIFEST_FILE, type SiteManifest } from "#contract/site-manifest.ts";
import { bundleFormRenderer } from "#site/build/bundle-form-renderer.ts";
import { PAGE_FACTS_FILE } from "#site/build/page-facts.ts";
import { printStage } from "#site/build/stage-times.ts";
import { homeOf } from "#site/content/addresses.ts";
import { filesBelow } from "#site/content/media.ts";
import { checkContent, contentFolder, readContent, readContents } from "#site/content/records.ts";
import { findTranslations } from "#site/content/translations.ts";
import { fontWarnings } from "#site/fonts/check-fonts.ts";
import { publicPages } from "#site/metadata/public-pages.ts";
import { damageOf } from "#site/pictures/make-file.ts";
import { readArguments } from "../server/config/read-arguments.ts";
import { readManifest } from "../server/config/read-manifest.ts";
import { SettingsError } from "../server/config/settings-error.ts";
import { compressSite } from "../server/http/compress-site.ts";
import { buildStamp } from "./build-stamp.ts";
import { bundleServer } from "./bundle-server.ts";
import { makeManifest } from "./make-manifest.ts";
import { PROJECT_ROOT, pinnedEnvironment } from "./pinned-node.mjs";
import { endedBy } from "./processes.ts";
import { writeSearchIndex } from "./search-index.ts";

const USAGE = `Usage: npm run build [-- --if-changed]
       npm run check-content [-- --translations]

Bundles the server into server/built/ if its code changed, checks the content, and builds the site into dist/. With
--if-changed only if a source of the site changed. With OUT_DIR=FOLDER it only builds the site, into that folder. check-content
prints every error and warning about the content, without building; with --translations also what other languages lack, and
what changed in an original since its version was edited, if git knows it. Exits with 1 if there are errors.
`;

const FLAG = { type: "boolean", default: false } as const;
const { values } = readArguments(USAGE, { "if-changed": FLAG, check: FLAG, translations: FLAG });
process.chdir(PROJECT_ROOT);
if (existsSync(".env")) process.loadEnvFile(".env");
const DIST = resolve(process.env.OUT_DIR || "dist");
/* Hidden files: the server does not serve them and Astro does not delete them. */
const MANIFEST = join(DIST, MANIFEST_FILE);
const PAGE_FACTS = join(DIST, PAGE_FACTS_FILE);
/* Computed before the build, so that a file edited meanwhile causes another build. */
const stamp = values.check ? "" : buildStamp(PROJECT_ROOT, process.env);

let astro: ChildProcess | undefined;
/* The channel to `npm run publish` closes when that ends, however it ends. */
process.once("disconnect", stop);
if (process.connected === false) stop();
process.channel?.unref();

if (values.check) {
  const isValid = (await isContentValid()) && (await arePicturesUsable());
  if (isValid) console.error("Every record is valid.");
  if (values.translations) await printTranslations();
  process.exitCode = isValid ? 0 : 1;
} else {
  if (!process.env.OUT_DIR) await bundleServer();
  if (values["if-changed"] && isUpToDate()) console.error("The site is up to date.");
  else {
    if (values["if-changed"]) console.error("Building the site (something changed)…");
    process.exitCode = (await build()) ? 0 : 1;
  }
}

/** Checks the records and the fonts, and prints what is wrong. */
async function isContentValid(): Promise<boolean> {
  if (!existsSync(contentFolder())) {
    console.error(`CONTENT_DIR: the folder ${contentFolder()} does not exist.`);
    return false;
  }
  const { errors, warnings } = checkContent();
  const fonts = errors.length > 0 ? [] : await fontWarnings();
  for (const warning of [...warnings, ...fonts]) console.error(`warning: ${warning}`);
  for (const error of errors) console.error(String(error));
  return errors.length === 0;
}

/** Reads every picture that a record names to its end. */
async function arePicturesUsable(): Promise<boolean> {
  let areUsable = true;
  for (const picture of readContent().pictures) {
    const damage = await damageOf(picture);
    if (damage) console.error(`content/${relative(contentFolder(), picture.path)} cannot be used: ${damage}`);
    areUsable &&= !damage;
  }
  return areUsable;
}

async function printTranslations(): Promise<void> {
  for (const { tag, original, version, outdated, unsaid } of await findTranslations()) {
    if (!version) console.error(`content/${tag}/ has no version of content/${original}`);
    if (unsaid.length > 0) console.error(`content/${version} does not say ${unsaid.join(", ")}`);
    if (outdated)
      console.error(`content/${version} is older than content/${original}: ${outdated.fields.join(", ")} changed`);
  }
}

function isUpToDate(): boolean {
  try {
    const built = readManifest(DIST);
    return built.stamp === stamp && dueChanges(built, Date.now()).length === 0;
  } catch (thrown) {
    if (!(thrown instanceof SettingsError)) throw thrown;
    return false;
  }
}

async function build(): Promise<boolean> {
  const started = performance.now();
  if (!(await isContentValid())) return false;
  printStage("Checked the content", started);
  /* A build that npm run publish made never changes. The running server keeps it; its next start needs this one. */
  if (lstatSync(DIST, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(DIST);
  rmSync(MANIFEST, { force: true });
  if (!(await runAstro())) return false;
  const contents = [...readContents().values()];
  const listed = contents.flatMap((content) => publicPages(content));
  const parents = new Map(listed.flatMap(({ path, parent }) => (parent ? [[path, parent] as const] : [])));
  const words = new Map(contents.flatMap(({ pages }) => pages.map(({ path, page }) => [path, page.searchWords ?? ""])));
  const languages = contents.map(({ site, language, navigation }) => ({
    brand: site.name,
    path: homeOf(language),
    home: navigation.search.home,
  }));
  const built = performance.now();
  const indexed = await writeSearchIndex(DIST, { languages, parents, words });
  printStage("Wrote the search index", built);
  writeFileSync(join(DIST, FORM_RENDERER_FILE), await bundleFormRenderer(readContents()));
  const pageFacts = JSON.parse(readFileSync(PAGE_FACTS, "utf8")) as SiteManifest["pageFacts"];
  rmSync(PAGE_FACTS);
  const manifest = await makeManifest({ stamp, pageFacts });
  const described = performance.now();
  await compressSite(DIST, manifest);
  printStage("Compressed the site", described);
  writeFileSync(`${MANIFEST}.new`, JSON.stringify(manifest));
  renameSync(`${MANIFEST}.new`, MANIFEST);
  const pages = filesBelow(DIST).filter((path) => path.endsWith(".html")).length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.error(
    `Built ${pages} pages into ${relative("", DIST)}/ in ${seconds} s; ${indexed} are in the search index.`,
  );
  return true;
}

function stop(): void {
  astro?.kill("SIGKILL");
  process.exit(1);
}

/** Builds the pages. Astro prints warnings, errors, and a line for each stage (astro.config.ts). */
async function runAstro(): Promise<boolean> {
  astro = spawn("astro", ["build"], {
    cwd: PROJECT_ROOT,
    env: pinnedEnvironment({ ASTRO_TELEMETRY_DISABLED: "1" }),
    stdio: ["ignore", process.stderr.fd, process.stderr.fd],
    shell: process.platform === "win32",
  });
  try {
    const [status, signal] = (await once(astro, "close")) as [number | null, NodeJS.Signals | null];
    if (signal) console.error(endedBy(signal));
    return status === 0;
  } catch (thrown) {
    console.error(`astro could not be started: ${(thrown as Error).message}`);
    return false;
  }
}
