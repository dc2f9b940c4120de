import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { SiteManifest } from "#contract/site-manifest.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { PAGE_FACTS_FILE, writePageFacts } from "./page-facts.ts";

const OWN = "own()\nnext()";
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

async function factsOf(body: string) {
  const folder = await tempFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await writeFile(join(folder.path, "about.html"), `<!doctype html><title>About</title>${body}`);
  await writePageFacts(folder.path, new Set([OWN]));
  const facts = JSON.parse(await readFile(join(folder.path, PAGE_FACTS_FILE), "utf8")) as SiteManifest["pageFacts"];
  return facts["about.html"];
}

test.each([
  ["with line ends of Windows", "<script>own()\r\nnext()</script>"],
  ["a module", `<script type="module">${OWN}</script>`],
  ["with an unquoted type", `<script type=text/javascript async>${OWN}</script>`],
  ["with a > in an attribute", `<script data-x="1>2">${OWN}</script>`],
  ["in capitals", `<SCRIPT>${OWN}</SCRIPT >`],
  ["an import map", `<script type="importmap">${OWN}</script>`],
  ["speculation rules", `<script type="speculationrules">${OWN}</script>`],
])("an inline script %s is listed by its hash", async (_case, html) => {
  expect(await factsOf(`${html}<p title="<script>other()</script>"></p>`)).toMatchObject({ scripts: [hashOf(OWN)] });
});

test.each([
  ["a data block", '<script type="application/ld+json">{"a":1}</script>'],
  ["a script with an address", '<script src="/a.js">ignored()</script>'],
])("%s needs no hash", async (_case, html) => {
  expect(await factsOf(html)).toMatchObject({ scripts: [] });
});

test("another script in a page stops the build", async () => {
  const hostile = "<svg><desc><text><![CDATA[><script>alert(1)</script>]]></text></desc></svg>";
  await expect(factsOf(hostile)).rejects.toThrow(
    "about.html has an inline script that the build did not write: alert(1)",
  );
});

test("styles, videos and players of other sites are listed, also of a drawing and a template", async () => {
  const player = (src: string) => `<template><iframe src="${src}" title="A film"></iframe></template>`;
  const players = `${player("https://player.example/1?autoplay=1")}<iframe src=https://tube.example:8443/2></iframe>${player("https://player.example/3")}`;
  expect(
    await factsOf(`<style>a{}</style><svg><style>b{}</style></svg><video controls></video>${players}`),
  ).toMatchObject({
    styles: ["a{}", "b{}"].map(hashOf),
    hasVideo: true,
    players: ["https://player.example", "https://tube.example:8443"],
  });
  expect(await factsOf('<p>A video</p><a href="https://player.example/1">')).toMatchObject({
    styles: [],
    hasVideo: false,
    players: [],
  });
});

test("a topic's parts are the page that shows and sends it, whatever characters precede it", async () => {
  const topic = (name: string, [hidden, disabled] = [" hidden", " disabled"]) =>
    `<p data-topic="service=${name}"${hidden}>\u00dcber ${name}<input name="topic" value="${name}"${disabled}></p>`;
  const page = (...topics: string[]) => `<!doctype html><title>About</title>${topics.join("")}`;
  const html = page(topic("mvp"), topic("care"));
  const facts = await factsOf(topic("mvp") + topic("care"));
  const shown = facts?.topics.map(({ query, parts }) => [
    query,
    parts.map(([start, end]) => String(Buffer.from(html).subarray(start, end))).join(""),
  ]);
  expect(shown).toEqual([
    ["service=mvp", page(topic("mvp", ["", ""]), topic("care"))],
    ["service=care", page(topic("mvp"), topic("care", ["", ""]))],
  ]);
});
