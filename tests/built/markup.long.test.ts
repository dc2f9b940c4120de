import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { findJava } from "../../scripts/test-tools.ts";
import { builtPages } from "../support/built-pages.ts";
import { findDistinctPages } from "../support/distinct-pages.ts";
import { writeFiles } from "../support/site-fixture.ts";
import { SITES, siteUnderTest } from "../support/sites.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { IS_LONG } from "../support/test-run.ts";
import { violation } from "../support/violation.ts";

/* The W3C's Nu HTML checker: the pages that have all components, and in `npm run test:all` every page. */

const { name: site } = siteUnderTest();
const distinct = findDistinctPages(SITES.map((each) => ({ ...each, url: "" }))).filter((page) => page.site === site);
const files = distinct.map(({ path }) => `${path.slice(1) || "index"}.html`);
const pages = [...builtPages()].filter(([file]) => IS_LONG || files.includes(file) || file.startsWith("answers/"));

/** Checked with the real pages, to prove that the checker reports errors. */
const BROKEN_PAGE = "broken.html";
const BROKEN = '<!doctype html><html lang="en"><head><title>Broken</title></head><body><p><img src="x"></body></html>';

const java = findJava();
if (!java) console.log("The Nu HTML checker is skipped: Java 17 or newer is not installed. Set JAVA_HOME.");

test.skipIf(!java)("the Nu HTML checker finds no error in any page, but some in an invalid one", async () => {
  const found = (await checkAll(java ?? ""))
    /* Messages about style, such as `<br/>`, are ignored. */
    .filter(({ type, subType }) => type !== "info" || subType === "warning")
    /* The checker does not know `rel="expect"`, for which the HTML standard allows the attribute. */
    .filter(({ message, extract }) => !/“blocking”/.test(message) || !extract?.includes('<link rel="expect" '))
    .map(({ url, lastLine, type, message, extract }) => ({
      url,
      text: violation(`${url}:${lastLine}`, `${type} at ${extract}`, message),
    }));
  expect(found.filter(({ url }) => url !== BROKEN_PAGE).map(({ text }) => text)).toEqual([]);
  expect(found.map(({ text }) => text)).toEqual([expect.stringContaining("alt")]);
});

/** For a short run: the fast compiler, whose frames need a larger stack, and one thread that collects garbage. */
const JAVA_OPTIONS = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m"];

type Message = {
  url: string;
  type: string;
  subType?: string;
  message: string;
  extract?: string;
  lastLine?: number;
};

/**
 * Runs the checker once over the pages. Its CSS messages are filtered out, because it does not support container
 * queries, anchors, scroll timelines and view transitions. Biome checks the style sheets.
 */
async function checkAll(java: string): Promise<Message[]> {
  await using folder = await tempFolder();
  await writeFiles(folder.path, { ...Object.fromEntries(pages), [BROKEN_PAGE]: BROKEN });
  const jar = String(createRequire(import.meta.url)("vnu-jar"));
  const args = [
    ...JAVA_OPTIONS,
    "-jar",
    jar,
    "--skip-non-html",
    "--exit-zero-always",
    "--format",
    "json",
    "--filterpattern",
    "CSS: .*",
  ];
  const { stderr } = await promisify(execFile)(java, [...args, folder.path], { maxBuffer: 64 * 1024 * 1024 });
  const { messages } = JSON.parse(stderr) as { messages: Message[] };
  const local = (url: string) => decodeURI(url).slice(decodeURI(url).indexOf(folder.path) + folder.path.length + 1);
  return messages.map((message) => ({ ...message, url: local(message.url) }));
}
