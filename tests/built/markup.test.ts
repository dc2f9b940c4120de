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

/* Every built page, judged by the W3C's checker and by html-validate. */

const pages = builtPages();

/** Checked beside the real pages, to know that the checkers do look. */
const BROKEN = '<!doctype html><html lang="en"><head><title>Broken</title></head><body><p><img src="x"></body></html>';

describe("the Nu HTML checker", () => {
  const java = findJava();
  /* The project installs it where it can (scripts/install-test-tools.ts), so a CI machine that could and has none is broken. */
  const isExcused = !java && !(process.env.CI && canUseApt());
  if (isExcused)
    console.log("The Nu HTML checker is not run: this machine has no Java 17 or newer. Set JAVA_HOME to one.");

  /** What it says of each page, errors and warnings; remarks about style, such as `<br/>`, are no fault. */
  const said = new Map<string, string[]>();
  beforeAll(async () => {
    if (isExcused) return;
    if (!java) throw new Error("There is no Java 17 or newer, though apt-get could have installed one.");
    for (const { url, type, subType, message, extract } of await checkAll(java)) {
      if (type === "info" && subType !== "warning") continue;
      said.set(url, [...(said.get(url) ?? []), `${message}: ${extract ?? ""}`]);
    }
  });

  test.skipIf(isExcused)("finds what is wrong with a page", () => {
    expect(said.get("broken.html")).toEqual([expect.stringContaining("alt")]);
  });

  test.skipIf(isExcused).each([...pages.keys()])("finds nothing in %s", (path) => {
    expect(said.get(path) ?? []).toEqual([]);
  });
});

type Message = { url: string; type: string; subType?: string; message: string; extract?: string };

/**
 * One run of the checker over all pages. Its CSS part is left out: it knows neither container queries nor anchors,
 * scroll timelines or view transitions. Biome checks the style sheets.
 */
async function checkAll(java: string): Promise<Message[]> {
  await using folder = await tempFolder();
  await writeFiles(folder.path, { ...Object.fromEntries(pages), "broken.html": BROKEN });
  const jar = String(createRequire(import.meta.url)("vnu-jar"));
  const args = ["-jar", jar, "--skip-non-html", "--exit-zero-always", "--format", "json", "--filterpattern", "CSS: .*"];
  const { stderr } = await promisify(execFile)(java, [...args, folder.path], { maxBuffer: 64 * 1024 * 1024 });
  const { messages } = JSON.parse(stderr) as { messages: Message[] };
  const local = (url: string) => decodeURI(url).slice(decodeURI(url).indexOf(folder.path) + folder.path.length + 1);
  return messages.map((message) => ({ ...message, url: local(message.url) }));
}

describe("html-validate", () => {
  const CONFIG: ConfigData = {
    root: true,
    extends: ["html-validate:recommended", "html-validate:a11y"],
    /* The one Astro writes ahead of the first island; where it may stand is the Nu checker's to judge. */
    elements: ["html5", { style: { flow: true } }],
    rules: {
      /* React writes attributes as it names them, boolean ones with a value, and void elements closed. */
      "attr-case": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "void-style": "off",
      /* A telephone number may break like any other words: it is written by the owner, in a record. */
      "tel-non-breaking": "off",
    },
  };
  const validator = new HtmlValidate(new StaticConfigLoader(CONFIG));
  const complaints = (path: string, html: string) =>
    validator
      .validateStringSync(html, path)
      .results.flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);

  test("finds what is wrong with a page", () => {
    expect(complaints("broken.html", BROKEN).join("\n")).toContain("wcag/h37");
  });

  test.each([...pages.keys()])("finds nothing in %s", (path) => {
    expect(complaints(path, pages.get(path) ?? "")).toEqual([]);
  });
});
