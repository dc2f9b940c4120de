import type { CheerioAPI } from "cheerio";

/** Text browsers start a new line at these elements. DT and DD are missing because the search index does not. */
const BREAKS = new Set(
  "address article aside blockquote br button caption dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 header hr img input label legend li main nav ol p search section table td textarea th tr ul".split(
    " ",
  ),
);
const IGNORED = "script, style, template, noscript, svg, [aria-hidden='true']";

/**
 * Finds words without a space or line break between them in the page's text, although the layout separates them:
 * "Cloud & DevOpsShip on any day". Text browsers, search excerpts and copied text would show that.
 *
 * @returns the texts on both sides of each such place
 */
export function gluedWords($: CheerioAPI): string[] {
  const glued: string[] = [];
  let before = "";
  type Content = ReturnType<ReturnType<CheerioAPI>["contents"]>;
  const read = (content: Content) => {
    for (const node of content.toArray()) {
      if (node.type === "text") {
        if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(node.data)) glued.push(`${before} | ${node.data}`);
        if (node.data) before = node.data;
      }
      if (node.type !== "tag" || $(node).is(IGNORED)) continue;
      const isBreak = BREAKS.has(node.tagName);
      if (isBreak) before = "";
      read($(node).contents());
      if (isBreak) before = "";
    }
  };
  read($("body").contents());
  return glued;
}
