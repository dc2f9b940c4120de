import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { findJava } from "../../scripts/find-test-tools.ts";
import { canUseApt } from "../../scripts/install-test-tools.ts";
import { builtPages } from "../support/built-pages.ts";
import { writeFiles } from "../support/site-fixture.ts";
import { tempFolder } from "../support/temp-folder.ts";

/* Checks every built page with the W3C's Nu HTML checker and html-validate. */

const pages = builtPages();

/** Checked with the real pages, to prove that the checkers report errors. */
const BROKEN = '<!doctype html><html lang="en"><head><title>Broken</title></head><body><p><img src="x"></body></html>';

describe("the Nu HTML checker", () => {
  const java = findJava();
  /* scripts/install-test-tools.ts installs Java if it can, so on CI a missing Java is an error. */
  const isSkipped = !java && !(process.env.CI && canUseApt());
  if (isSkipped) console.log("The Nu HTML checker is skipped: Java 17 or newer is not installed. Set JAVA_HOME.");

  /** Errors and warnings by page. Messages about style, such as `<br/>`, are ignored. */
  const messagesByPage = new Map<string, string[]>();
  beforeAll(async () => {
    if (isSkipped) return;
    if (!java) throw new Error("Java 17 or newer is not installed, although apt-get is available.");
    for (const { url, type, subType, message, extract } of await checkAll(java)) {
      if (type === "info" && subType !== "warning") continue;
      messagesByPage.set(url, [...(messagesByPage.get(url) ?? []), `${message}: ${extract ?? ""}`]);
    }
  });

  test.skipIf(isSkipped)("reports an invalid page", () => {
    expect(messagesByPage.get("broken.html")).toEqual([expect.stringContaining("alt")]);
  });

  test.skipIf(isSkipped).each([...pages.keys()])("finds no error in %s", (path) => {
    expect(messagesByPage.get(path) ?? []).toEqual([]);
  });
});

/** For a short run: the fast compiler, whose frames need a larger stack, and one thread that collects garbage. */
const JAVA_OPTIONS = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m"];

type Message = { url: string; type: string; subType?: string; message: string; extract?: string };

/**
 * Runs the checker once over all pages. Its CSS messages are filtered out, because it does not support container
 * queries, anchors, scroll timelines and view transitions. Biome checks the style sheets.
 */
async function checkAll(java: string): Promise<Message[]> {
  await using folder = await tempFolder();
  await writeFiles(folder.path, { ...Object.fromEntries(pages), "broken.html": BROKEN });
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

describe("html-validate", () => {
  const CONFIG: ConfigData = {
    root: true,
    extends: ["html-validate:recommended", "html-validate:a11y"],
    /* Astro writes a style element before the first island. The Nu checker checks its position. */
    elements: ["html5", { style: { flow: true } }],
    rules: {
      /* React's output: camel-case attributes, boolean attributes with a value, closed void elements. */
      "attr-case": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "void-style": "off",
      /* Titles of any length are valid; the sample's have a limit. */
      "long-title": "off",
      /* A form without an action sends nothing. forms.test.ts finds the submit button of every other form. */
      "wcag/h32": "off",
      /* Phone numbers come from the content and may break across lines. */
      "tel-non-breaking": "off",
    },
  };
  const validator = new HtmlValidate(new StaticConfigLoader(CONFIG));
  const errorsOf = (path: string, html: string) =>
    validator
      .validateStringSync(html, path)
      .results.flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);

  test("reports an invalid page", () => {
    expect(errorsOf("broken.html", BROKEN).join("\n")).toContain("wcag/h37");
  });

  test.each([...pages.keys()])("finds no error in %s", (path) => {
    expect(errorsOf(path, pages.get(path) ?? "")).toEqual([]);
  });
});
