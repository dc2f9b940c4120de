import { applyEdits, attributeOf, type Element, elementsOf } from "./html.ts";

/* The heights that sections have until their layout (decision 33), estimated from their text, pictures and columns. */

/** The two screens whose heights are estimated: a phone of 390 px and a desktop of 1440 px. All lengths are in pixels. */
const LAYOUTS = {
  phone: { width: 350, padding: 82, tightPadding: 80, chapterTop: 32, headGap: 24, largest: 350, smallPicture: 64 },
  wide: { width: 1324, padding: 157, tightPadding: 133, chapterTop: 96, headGap: 56, largest: 960, smallPicture: 96 },
} as const;
type Layout = keyof typeof LAYOUTS;
/** How much the cloth beside the sections takes from their width (PageContents.module.css). */
const CLOTH = { phone: 9, wide: 112 };

/**
 * Facts that the markup of some sections lacks, by a class of their module: the columns of their list on a desktop, and the
 * measured height divided by the estimate.
 */
type Kind = { columns?: number; phone?: number; wide?: number };
export const KINDS: Readonly<Record<string, Kind>> = {
  "ArticleLists.figures": { phone: 0.95, wide: 1.55 },
  "CaseStudies.stories": { phone: 0.85, wide: 1.05 },
  "CaseStudyList.block": { phone: 1.1, wide: 1.3 },
  "Certifications.seals": { phone: 0.75, wide: 0.95 },
  Footer: { phone: 0.71, wide: 0.76 },
  "InsightCards.cards": { phone: 0.8, wide: 0.9 },
  "Markdown.text": { wide: 1.1 },
  Methodology: { phone: 0.85, wide: 0.95 },
  NameMarquee: { phone: 0.15, wide: 0.15 },
  NextSteps: { phone: 0.85, wide: 0.9 },
  OpenSource: { phone: 0.9, wide: 0.75 },
  "People.person": { phone: 0.85, wide: 0.65 },
  "People.portraits": { phone: 0.75, wide: 1.5 },
  "Phases.bars": { phone: 1.4, wide: 1.35 },
  "Phases.staircase": { columns: 6, wide: 1.1 },
  "Phases.strip": { columns: 4, phone: 0.85, wide: 1.2 },
  "Phases.threads": { phone: 1.15, wide: 1.2 },
  "Pictures.beside": { phone: 1.05, wide: 1.2 },
  "Pictures.gallery": { columns: 2, phone: 0.65, wide: 0.3 },
  "Points.aside": { phone: 1.05, wide: 1.4 },
  "Points.cells": { phone: 1.05, wide: 1.4 },
  "Points.columns": { columns: 2, wide: 1.1 },
  "Points.lines": { phone: 0.75 },
  "Points.names": { columns: 1, phone: 0.7 },
  "Points.paragraph": { phone: 0.8, wide: 1.2 },
  "Points.questions": { columns: 2, phone: 0.95, wide: 1.1 },
  "Points.uneven": { phone: 1.15, wide: 1.4 },
  Positions: { phone: 1.3, wide: 1.35 },
  Projects: { wide: 1.5 },
  Rows: { phone: 0.85, wide: 0.95 },
  "Section.call": { phone: 1.05, wide: 0.55 },
  ServiceList: { phone: 1.4, wide: 1.8 },
  Services: { phone: 1.2, wide: 1.85 },
  Statement: { phone: 1.05, wide: 0.8 },
  Stats: { phone: 1.15, wide: 1.2 },
  Testimonials: { phone: 1.4, wide: 1.7 },
  "TextBlock.text": { phone: 1.4, wide: 1.4 },
  Tools: { phone: 0.95, wide: 1.2 },
};

/** The font sizes of site/styles/tokens.css and type.css. */
const SIZES: Readonly<Record<string, Readonly<Record<Layout, number>>>> = {
  "is-claim": { phone: 52, wide: 125 },
  "is-warp": { phone: 40, wide: 91 },
  d1: { phone: 40, wide: 91 },
  d2: { phone: 31, wide: 55 },
  d3: { phone: 24, wide: 36 },
  d4: { phone: 18, wide: 23 },
  lead: { phone: 18, wide: 23 },
  label: { phone: 16, wide: 14 },
  note: { phone: 16, wide: 14 },
  ...Object.fromEntries(["quiet", "caption", "named", "action"].map((name) => [name, { phone: 16, wide: 16 }])),
};
/** Of the browser, in ems. */
const TAG_SIZES: Readonly<Record<string, number>> = { h2: 1.5, h3: 1.17 };
const BODY = { phone: 16.5, wide: 18 };
/** The longest line of a paragraph. */
const MEASURE = 640;
const GAP = { blocks: 14, items: 48, rows: 40 };
const HEIGHTS: Readonly<Record<string, number>> = { button: 52, input: 52, select: 52, svg: 40, textarea: 130 };

const words = (text: string) => new Set(text.split(" "));
const BLOCKS = words(
  "address article aside astro-island blockquote button caption dd details div dl dt fieldset figcaption figure footer form " +
    "h2 h3 h4 h5 h6 header hgroup hr iframe img input label legend li nav ol p pre section select summary table tbody td " +
    "textarea th thead tr ul video",
);
const UNSEEN_TAGS = words("datalist dialog link noscript option script style svg template");
const UNSEEN_CLASSES = ["cover", "fills", "in-dark", "sr"];
const MEDIA = words("iframe img video");
/** Characters of scripts whose letters are as wide as high. */
const WIDE_LETTER = /[\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/g;

const hasAttribute = (element: Element, name: string) => attributeOf(element, name) !== undefined;
const hasClass = (element: Element, ...names: string[]) => {
  const classes = attributeOf(element, "class")?.split(/\s+/) ?? [];
  return names.some((name) => classes.includes(name));
};
/** A drawing on a line of its own. */
const isDrawing = (element: Element) => hasClass(element, "draft");
const isSeen = (element: Element) =>
  (!UNSEEN_TAGS.has(element.tagName) || isDrawing(element)) &&
  !hasClass(element, ...UNSEEN_CLASSES) &&
  !(hasClass(element, "is-cut") && parentOf(element)?.tagName === "a") &&
  !element.attrs.some(
    ({ name, value }) => name === "hidden" || name === "popover" || (name === "type" && value === "hidden"),
  );
const childrenOf = (element: Element) =>
  element.childNodes.filter((node): node is Element => "tagName" in node && isSeen(node));
const isButton = ({ tagName, attrs }: Element) => tagName === "a" && attrs.some(({ name }) => name === "data-kind");
const isBlock = (element: Element): boolean =>
  BLOCKS.has(element.tagName) || isButton(element) || isDrawing(element) || childrenOf(element).some(isBlock);
const isList = ({ tagName }: Element) => tagName === "ul" || tagName === "ol";
const isCard = (element: Element): boolean => hasClass(element, "card") || childrenOf(element).some(isCard);
const textIn = (element: Element): string =>
  element.childNodes
    .map((node) => ("value" in node ? node.value : "tagName" in node && isSeen(node) ? textIn(node) : ""))
    .join("");
const largest = (heights: readonly number[]) => Math.max(0, ...heights);
const sum = (heights: readonly number[], gap: number = GAP.blocks) =>
  heights.reduce((total, height) => total + height + gap, heights.length > 0 ? -gap : 0);

/**
 * Writes the estimated heights of the sections that the first paint skips (site/styles/base.css) into the styles of a page, in
 * rem: `--phone` and `--wide`. The items of a list have that of the average one. On a phone, links of the contents are as high in
 * proportion as their sections.
 *
 * @param html the page, whose first styles are not in a layer afterwards
 * @param nameOf the module and the class of a short class name, such as `Points.uneven`
 */
export function writeSectionHeights(html: string, nameOf: (shortName: string) => string | undefined): string {
  const elements = elementsOf(html);
  const end = elements.find(({ tagName }) => tagName === "style")?.sourceCodeLocation?.endTag?.startOffset;
  const contents = elements.find((element) => hasAttribute(element, "data-contents"));
  const linked = new Set<string | undefined>(contents && linksIn(contents));
  const isLinked = (element: Element) => element.tagName === "section" && linked.has(attributeOf(element, "id"));
  const estimated = Map.groupBy(
    elements.filter((element) => isSkipped(element) || isLinked(element)),
    (element) => `${selectorOf(element)}${isLinked(element) ? `,[href="#${attributeOf(element, "id")}"]` : ""}`,
  );
  const rules = [...estimated].map(([selector, sections]) => {
    const rem = (layout: Layout) =>
      Math.round(
        sum(
          sections.map((each) => contentHeight(each, layout, nameOf)),
          0,
        ) /
          sections.length /
          16,
      );
    return `${selector}{--phone:${rem("phone")};--wide:${rem("wide")}}`;
  });
  return end === undefined ? html : applyEdits(html, [{ start: end, end, text: rules.join("") }]);
}

/** The list of /case-studies. */
const STUDIES = "studies";

const parentOf = ({ parentNode }: Element): Element | undefined =>
  parentNode && "tagName" in parentNode ? parentNode : undefined;
const isInArticle = (element: Element): boolean => {
  const parent = parentOf(element);
  return parent !== undefined && (parent.tagName === "article" || isInArticle(parent));
};
const isStudy = (element: Element) => {
  const list = parentOf(element);
  const section = element.tagName === "li" && list && parentOf(list);
  return section && attributeOf(section, "id") === STUDIES;
};

/** The same elements as in site/styles/base.css, and the first study. */
function isSkipped(element: Element): boolean {
  const parent = parentOf(element);
  if (element.tagName === "footer") return parent?.tagName === "body";
  if (isStudy(element)) return true;
  const before = parent?.childNodes.slice(0, parent.childNodes.indexOf(element)) ?? [];
  const isLater = element.tagName === "section" && before.some(({ nodeName }) => nodeName === "section");
  return isLater && (parent?.tagName === "main" || isInArticle(element));
}

/** The ids that the links in an element lead to. */
const linksIn = (element: Element): string[] =>
  element.childNodes
    .filter((node): node is Element => "tagName" in node)
    .flatMap((child) => (child.tagName === "a" ? (attributeOf(child, "href")?.slice(1) ?? []) : linksIn(child)));

function selectorOf(section: Element): string {
  if (section.tagName === "footer") return "body>footer";
  if (section.tagName === "li") return `#${STUDIES} li`;
  const id = attributeOf(section, "id") ?? "";
  return /^[a-z][\w-]*$/i.test(id) ? `#${id}` : `[id=${JSON.stringify(id)}]`;
}

const kindOf = (name: string): Kind | undefined => KINDS[name] ?? KINDS[name.replace(/\..*/, "")];
const classesIn = (element: Element): string[] => [
  ...(attributeOf(element, "class")?.split(/\s+/) ?? []),
  ...childrenOf(element).flatMap(classesIn),
];

/**
 * The estimated height of the content of a section in pixels: browsers add its padding. `nameOf` gives the name of a short class:
 * `Points.uneven`.
 */
function contentHeight(section: Element, layout: Layout, nameOf: (shortName: string) => string | undefined): number {
  const { width, padding, tightPadding, chapterTop } = LAYOUTS[layout];
  const isHung = parentOf(section)?.childNodes.some((node) => "tagName" in node && hasAttribute(node, "data-contents"));
  const around = hasAttribute(section, "data-tight") ? tightPadding : padding;
  const isChapter = hasClass(section, "chapter");
  const isPadded = attributeOf(section, "class")
    ?.split(/\s+/)
    .some((name) => nameOf(name) === "Section.section");
  const own = isChapter || section.tagName === "footer" ? chapterTop : isPadded ? around : 0;
  const kind = classesIn(section).flatMap((name) => kindOf(nameOf(name) ?? "") ?? [])[0];
  const box = {
    layout,
    width: isHung ? width - CLOTH[layout] : width,
    size: BODY[layout],
    isDisplay: false,
    columns: kind?.columns,
  };
  const space = isChapter ? chapterTop + GAP.blocks : around;
  return Math.max(0, (space + heightOf(section, box)) * (kind?.[layout] ?? 1) - own);
}

type Box = { layout: Layout; width: number; size: number; isDisplay: boolean; columns: number | undefined };

function heightOf(element: Element, around: Box): number {
  const { tagName } = element;
  const { headGap } = LAYOUTS[around.layout];
  if (MEDIA.has(tagName) || hasClass(element, "frame")) return pictureHeight(element, around);
  if (/^(?:radio|checkbox)$/.test(attributeOf(element, "type") ?? "")) return 0;
  const fixed = HEIGHTS[isButton(element) ? "button" : isDrawing(element) ? "svg" : tagName];
  if (fixed) return fixed;
  const box = boxOf(element, around);
  const children = childrenOf(element);
  if (tagName === "thead" && box.layout === "phone") return 0;
  if (tagName === "pre") return textIn(element).split("\n").length * 26 + 66;
  if (tagName === "details" && !hasAttribute(element, "open")) {
    return sum(children.filter((child) => child.tagName === "summary").map((child) => heightOf(child, box))) + 40;
  }
  if (!children.some(isBlock)) return textHeight(textIn(element), box);
  const tags = children.map((child) => (childrenOf(child).length > 0 ? "" : textIn(child).trim()));
  const areTags = tagName === "ul" && tags.length > 2 && tags.every((tag) => tag && tag.length <= 24);
  if (areTags) return textHeight(tags.join("  —  "), { ...box, isDisplay: true }) * 1.15;
  const isPair = tagName === "div" && children.length === 2 && children[0]?.tagName === "dt";
  const parts = isPair ? [0.35, 0.65] : partsOf(element, children, box.layout);
  if (parts) {
    return largest(children.map((child, index) => heightOf(child, { ...box, width: box.width * (parts[index] ?? 1) })));
  }
  if (tagName === "tr") {
    const cells = partHeights(element, box, box.layout === "phone" ? 1 : children.length);
    return box.layout === "phone" ? sum(cells, 5) + 25 : largest(cells) + 20;
  }
  if (hasClass(element, "in-row")) return largest(partHeights(element, box));
  const columns = box.layout === "wide" && columnsOf(element, children, box.columns);
  if (columns) {
    const heights = partHeights(element, box, columns.width);
    const rows = Map.groupBy(heights.entries(), ([index]) => Math.floor(index / columns.count));
    return sum(
      [...rows.values()].map((row) => largest(row.map(([, height]) => height))),
      GAP.rows,
    );
  }
  const isRuled = tagName === "ul" && hasClass(element, "ruled");
  const isOfItems = isList(element) && children.some((child) => childrenOf(child).filter(isBlock).length > 1);
  const gap = hasClass(element, "wrap") ? headGap : isOfItems ? GAP.items : GAP.blocks;
  return sum(partHeights(element, box), gap) + (isRuled ? children.length * 40 : 0);
}

function boxOf(element: Element, { layout, width, size, isDisplay, columns }: Box): Box {
  const role = Object.keys(SIZES).findLast((name) => hasClass(element, name));
  const own = (role && SIZES[role]?.[layout]) || size * (TAG_SIZES[element.tagName] ?? 1);
  const isProse =
    hasClass(element, "prose", "text-list", "passage") || (element.tagName === "p" && own <= BODY[layout]);
  const most = isProse ? MEASURE : hasClass(element, "lead") ? 36 * own : width;
  return {
    layout,
    columns,
    width: Math.min(width, most),
    size: own,
    isDisplay: isDisplay || /^h\d$/.test(element.tagName) || hasClass(element, "is-display", "label"),
  };
}

/** A cloth or a picture in a frame has the shape that the frame has in most places. */
function pictureHeight(element: Element, { layout, width }: Box): number {
  const { largest, smallPicture } = LAYOUTS[layout];
  if (hasClass(element, "frame")) return Math.min(width, 656) / 1.5;
  const [own, height] = [Number(attributeOf(element, "width")) || 16, Number(attributeOf(element, "height")) || 9];
  if (element.tagName === "img" && own > 16 && own <= 300) return smallPicture;
  return (Math.min(width, largest) * height) / own;
}

function textHeight(text: string, { width, size, isDisplay }: Box): number {
  const shown = text.replace(/\s+/g, " ").trim();
  const length = shown.length + (shown.match(WIDE_LETTER)?.length ?? 0);
  const lines = Math.ceil((length * size * (isDisplay ? 0.49 : 0.5)) / Math.max(width, 60));
  return lines * size * (isDisplay ? (size > 20 ? 1.06 : 1.2) : 1.55);
}

/** The widths of parts that are beside each other, as parts of the whole. */
function partsOf(element: Element, children: readonly Element[], layout: Layout): readonly number[] | undefined {
  if (layout === "phone") return undefined;
  if (hasClass(element, "side-by-side", "two-parts")) {
    if (hasClass(element, "is-long")) return [7 / 12, 4 / 12];
    return hasClass(element, "is-even") ? [5 / 12, 6 / 12] : [4 / 12, 8 / 12];
  }
  const isBesidePicture = !hasClass(element, "card") && children.some((child) => hasClass(child, "frame"));
  return isBesidePicture ? children.map(() => (hasClass(element, "grid") ? 0.4 : 0.5)) : undefined;
}

/** The columns of a list on a desktop, and by how many the width of one is divided. */
function columnsOf(
  element: Element,
  children: readonly Element[],
  known: number | undefined,
): { count: number; width: number } | undefined {
  const even = (most: number) => ({ count: Math.min(children.length, most), width: Math.min(children.length, most) });
  if (known && isList(element)) return even(known);
  if (isList(element) && children.every(isCard)) return { count: 3, width: Math.min(children.length, 2) };
  if (hasClass(element, "grid")) {
    return children.every((child) => hasClass(child, "full-row")) ? undefined : even(isList(element) ? 3 : 4);
  }
  if (hasClass(element, "equal-columns")) return even(children.length > 6 ? 4 : 6);
  if (hasClass(element, "halves")) return even(2);
  if (hasClass(element, "in-rows", "button-row")) return even(isList(element) ? 4 : 3);
  return hasClass(element, "one-column") ? even(4) : undefined;
}

/** The heights of the blocks in an element, and of the text between them. */
function partHeights(element: Element, box: Box, columns = 1): number[] {
  const inner = { ...box, width: columns > 1 ? box.width / columns - 16 : box.width };
  const heights: number[] = [];
  let text = "";
  const endText = () => {
    heights.push(textHeight(text, inner));
    text = "";
  };
  for (const node of element.childNodes) {
    if ("value" in node) text += node.value;
    else if ("tagName" in node && isSeen(node)) {
      if (!isBlock(node)) {
        text += ` ${textIn(node)}`;
        continue;
      }
      endText();
      heights.push(heightOf(node, inner));
    }
  }
  endText();
  return heights.filter((height) => height > 0);
}
