import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { PageFacts } from "#contract/site-manifest.ts";
import { filesBelow } from "../content/media.ts";
import { attributeOf, type Edit, type Element, elementsOf, removeAttribute, textOf } from "./html.ts";
import { writtenScripts } from "./inline-scripts.ts";

/** In the folder of the pages, from here to the manifest of the build: the facts of each page. */
export const PAGE_FACTS_FILE = ".page-facts.json";

/** Lists what the server must know of the complete pages. */
export function listPageFacts(): AstroIntegration {
  return {
    name: "list-page-facts",
    hooks: { "astro:build:done": ({ dir }) => writePageFacts(fileURLToPath(dir), writtenScripts) },
  };
}

/** Writes PAGE_FACTS_FILE. @throws if a page has an inline script that is not in `scripts` */
export async function writePageFacts(folder: string, scripts: ReadonlySet<string>): Promise<void> {
  const names = filesBelow(folder).filter((name) => name.endsWith(".html"));
  const facts = names.map(async (name) => {
    const html = await readFile(join(folder, name), "utf8");
    return [name, pageFacts(name, html, scripts)] as const;
  });
  await writeFile(join(folder, PAGE_FACTS_FILE), JSON.stringify(Object.fromEntries(await Promise.all(facts))));
}

function pageFacts(name: string, html: string, scripts: ReadonlySet<string>): PageFacts {
  const elements = elementsOf(html);
  const inline = elements.filter(isInlineScript).map(textOf);
  const foreign = inline.find((text) => !scripts.has(text));
  if (foreign) throw new Error(`${name} has an inline script that the build did not write: ${foreign.slice(0, 80)}`);
  const named = (tagName: string) => elements.filter((element) => element.tagName === tagName);
  const players = named("iframe").flatMap((frame) => URL.parse(attributeOf(frame, "src") ?? "")?.origin ?? []);
  return {
    scripts: inline.map(hashOf),
    styles: named("style").map((style) => hashOf(textOf(style))),
    hasVideo: named("video").length > 0,
    players: [...new Set(players)],
    topics: elements.flatMap((element) => {
      const query = attributeOf(element, "data-topic");
      return query === undefined ? [] : [{ query, parts: partsWithout(html, hidingAttributes(element)) }];
    }),
  };
}

/** Not a data block. */
const isInlineScript = (element: Element) =>
  element.tagName === "script" &&
  attributeOf(element, "src") === undefined &&
  !attributeOf(element, "type")?.endsWith("json");

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

/** The attributes that hide a topic of the contact form and keep it from being sent (site/sections/contact-form). */
const hidingAttributes = (topic: Element) => [
  ...removeAttribute(topic, "hidden"),
  ...topic.childNodes.flatMap((node) =>
    node.nodeName === "input" ? removeAttribute(node as Element, "disabled") : [],
  ),
];

/** The parts of a page between those that `edits` remove, as offsets in bytes. */
function partsWithout(html: string, edits: readonly Edit[]): [start: number, end: number][] {
  const bytes = (offset: number) => Buffer.byteLength(html.slice(0, offset));
  const starts = [0, ...edits.map(({ end }) => end)];
  const ends = [...edits.map(({ start }) => start), html.length];
  return starts.map((start, index) => [bytes(start), bytes(ends[index] ?? 0)]);
}
