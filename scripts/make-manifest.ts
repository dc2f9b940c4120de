import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import postcss from "postcss";
import type { SavedReply } from "#contract/office-record.ts";
import { type SiteLanguage, type SiteLook, type SiteManifest, siteManifest } from "#contract/site-manifest.ts";
import { WEEKDAYS } from "#contract/site-record.ts";
import { minified } from "#site/build/prune-styles.ts";
import { stylePlugins } from "#site/build/style-plugins.ts";
import { palette, THEMES, type Theme } from "#site/colours/palette.ts";
import { backend } from "#site/content/addresses.ts";
import { type Content, contentFolder, readContent, readContents } from "#site/content/records.ts";
import { fontFaces } from "#site/fonts/font-faces.ts";
import { fontUrl } from "#site/fonts/font-urls.ts";
import { hasJoinedLetters, siteFonts } from "#site/fonts/fonts.ts";
import project from "../package.json" with { type: "json" };
import { findSamples, knownTexts } from "./find-samples.ts";
import { PROJECT_ROOT } from "./pinned-node.mjs";

/** In pixels, as in tokens.css. */
const DEFAULT_RADIUS = 2;

const SHEETS = [
  "styles/tokens.css",
  "styles/base.css",
  "styles/type.css",
  "styles/classes.css",
  "components/controls/controls.css",
  "components/ui/confirmation-card.css",
];

/**
 * Makes the manifest of a build of the content. `npm run dev`, which has no build, makes it of the content alone.
 *
 * @throws ContentError if a record is invalid
 */
export async function makeManifest(build: Pick<SiteManifest, "stamp" | "pageFacts">): Promise<SiteManifest> {
  const contents = readContents();
  const { site, theme, office } = readContent();
  const { days, opens, closes, closedDays } = site.office;
  const { contactResponse, demoConfirmation, applicationResponse } = site.promises;
  const [light, dark] = [coloursIn("light"), coloursIn("dark")];
  const { display, text } = siteFonts();
  const radius = theme.radius ?? DEFAULT_RADIUS;
  /* The schema leaves out what only the pages use. */
  return siteManifest.parse({
    ...build,
    version: project.version,
    commit: currentCommit(),
    origin: new URL(process.env.SITE_URL || "http://localhost:3000").origin,
    backend: backend(""),
    language: site.language,
    languages: Object.fromEntries([...contents].map(([tag, content]) => [tag, saidIn(content, office.replies)])),
    hasLogo: site.logo !== undefined,
    emails: site.emails,
    officeHours: {
      timeZone: site.timeZone,
      days: days.map((day) => WEEKDAYS.indexOf(day) + 1),
      opens,
      closes,
      closedDays,
    },
    promises: {
      contact: contactResponse,
      demo: demoConfirmation,
      application: { businessDays: applicationResponse.to },
    },
    redirects: site.redirects,
    analytics: site.analytics,
    officeWords: office.words,
    look: {
      light,
      dark,
      metaphor: theme.metaphor,
      radius,
      fonts: { display: display.family, text: text.family },
      styles: await stylesOf({ light, dark }, radius, [...contents.values()]),
    },
    pageChanges: [...contents.values()].flatMap(({ pageChanges }) => pageChanges),
    samples: findSamples(contentFolder(), knownTexts(PROJECT_ROOT)),
  } satisfies SiteManifest);
}

/** @param defaults the saved replies of the default language, which those without a version of their own have, too */
function saidIn(content: Content, defaults: readonly SavedReply[]): SiteLanguage {
  const { site, forms, office, language } = content;
  const { prefix } = language;
  const { tag, direction } = (content.lentWords.has("forms.yaml") && content.languages[0]) || language;
  const isDefault = (reply: SavedReply) => prefix !== "" && defaults.some((other) => isDeepStrictEqual(other, reply));
  return {
    direction,
    prefix,
    siteName: site.name,
    acknowledgements: site.acknowledgements,
    words: { ...forms, language: tag },
    savedReplies: office.replies.filter((reply) => !isDefault(reply)),
  };
}

const coloursIn = (theme: Theme) => Object.fromEntries(palette(theme)) as SiteLook["light"];

/** Browsers without light-dark() use the colours that stand here for each theme. */
async function stylesOf(colours: Pick<SiteLook, Theme>, radius: number, contents: readonly Content[]) {
  const sheets = SHEETS.map((path) => readFileSync(join("site", path), "utf8"));
  const { css } = await postcss(stylePlugins).process(sheets.join(""), { from: undefined });
  const [light, dark] = THEMES.map((theme) => {
    const tokens = Object.entries(colours[theme]).map(([name, colour]) => `--${name}:${colour}`);
    return `:root{${tokens.join(";")}}`;
  });
  const faces = new Set<string>();
  const fonts = (await Promise.all(contents.map(fontStylesOf)))
    .join("")
    .replaceAll(/@font-face\{[^}]+\}/g, (face) => (faces.size < faces.add(face).size ? face : ""));
  return minified(`${css}:root{--r-1:${radius}px}${light}@media(prefers-color-scheme:dark){${dark}}${fonts}`);
}

/** Those of another language are for the pages of its visitors only. */
async function fontStylesOf({ language: { tag, prefix } }: Content): Promise<string> {
  if (prefix === "") return await fontFaces(fontUrl, tag);
  if (isDeepStrictEqual(siteFonts(tag), siteFonts()) && !hasJoinedLetters(tag)) return "";
  const styles = await fontFaces(fontUrl, tag);
  return styles.replaceAll(/:root(?:\[lang\])?(?=\{)/g, `:root:lang(${tag})`).replace("*{letter-", `:lang(${tag}) $&`);
}

/** @returns undefined without git or a repository */
function currentCommit(): string | undefined {
  const args = ["describe", "--always", "--dirty", "--exclude=*", "--abbrev=12"];
  return spawnSync("git", args, { encoding: "utf8" }).stdout?.trim() || undefined;
}
