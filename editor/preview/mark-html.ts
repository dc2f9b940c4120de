import { defaultTreeAdapter, parse, serialize, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { attributeOf, type Element } from "#site/build/html.ts";
import { MARKS, withoutMarks } from "#site/content/text-marks.ts";
import { requestedFiles } from "#site/pictures/file-request.ts";
import { PAGES, PREVIEW_SCRIPT } from "../addresses.ts";
import { fieldOfFile, fieldOfMark } from "./mark-texts.ts";

type Node = Tree.ChildNode;
type Field = NonNullable<ReturnType<typeof fieldOfMark>>;

/** Pieces of a text, each with the mark at its end. */
const PIECES = /([^\u{100000}-\u{10fffd}]*)([\u{100000}-\u{10fffd}]?)/gu;

/** Their texts are shown whole, or nowhere. */
const WITHOUT_FIELDS = new Set(["head", "style", "option"]);
const HEADING = /^h[1-6]$/;
/** Elements whose parts are pieces of a line. */
const LINES = new Set(
  "h1 h2 h3 h4 h5 h6 p li dt dd td th figcaption caption a span strong em b i small label legend button summary cite q".split(
    " ",
  ),
);
/** The logo of the site, which is part of each page: the class of site/components/ui/Mark.tsx. */
const LOGO_CLASS = /^_mark_/;
const LOGO: Field = { record: "site.yaml", path: ["logo"] };
/** In the order in which they name the field of an element without a text. */
const NAMING = ["placeholder", "aria-label", "alt", "title", "value"];
/** Attributes with the address of a file of the media folder. */
const FILES = ["src", "data-poster", "poster"];
const ADDRESSES = [...FILES, "href", "data-fallback"];

type PageOptions = Readonly<Record<"nonce" | "address" | "styles", string>>;

/**
 * Makes a page of the site a page of the preview: its texts lose their marks and their elements name their field in
 * `data-field`, links lead to other pages of the preview, and scripts are left out except our own, which has the nonce.
 * The styles come last.
 */
export function previewPage(html: string, { nonce, address, styles }: PageOptions): string {
  const document = parse(html, { scriptingEnabled: false });
  const page = document.childNodes.find((node) => node.nodeName === "html") as Element;
  for (const { node, field } of rewrite(page).targets) {
    const element = "tagName" in node ? node : wrapped(node);
    element.attrs.push({ name: "data-field", value: JSON.stringify([field.record, field.path]) });
  }
  page.attrs.push({ name: "data-address", value: address }, { name: "data-all", value: "" });
  const end = `<style>${styles}</style><script src="${PAGES}${PREVIEW_SCRIPT}" nonce="${nonce}"></script></head>`;
  return serialize(document).replace("</head>", () => end);
}

/** A node that shows a field. A text that is not alone in its element gets an element of its own. */
type Target = { readonly node: Node; readonly field: Field };
/** `hasOther`: there is also a visible text without a field. */
type Texts = { readonly targets: readonly Target[]; readonly hasOther: boolean };

/**
 * Rewrites an element and everything in it. @returns the smallest parts that show one field each: an element with several pieces
 * of one text, such as bold words, is one
 */
function rewrite(element: Element, isInHead = false): Texts {
  const { tagName } = element;
  const ownField = rewriteAttributes(element);
  const hasNoFields = isInHead || WITHOUT_FIELDS.has(tagName);
  const parts = element.childNodes
    .filter((node) => !isLeftOut(node))
    .flatMap((node): { node: Node; texts: Texts }[] => {
      if ("tagName" in node) return [{ node, texts: rewrite(node, hasNoFields) }];
      if (!("value" in node)) return [{ node, texts: NO_TEXTS }];
      if (!hasNoFields) return piecesOf(node);
      node.value = withoutMarks(node.value);
      return [{ node, texts: NO_TEXTS }];
    });
  element.childNodes = parts.map(({ node }) => node);
  if ("content" in element) (element as Tree.Template).content.childNodes = [];
  const visible = parts.filter(({ node }) => !isHidden(node));
  const targets = visible.flatMap(({ texts }) => texts.targets);
  const hidden = parts.flatMap(({ node, texts }) => (isHidden(node) ? texts.targets : []));
  const hasOther = visible.some(({ texts }) => texts.hasOther);
  const [first] = targets;
  if (!first || tagName === "video") {
    const own = ownField && [{ node: element, field: ownField }];
    return { targets: [...(own ?? []), ...hidden], hasOther };
  }
  const isOneField = targets.every(({ field }) => field === first.field) && (!hasOther || HEADING.test(tagName));
  const hasOwnText = targets.some(({ node }) => node.parentNode === element && node.nodeName === "#text");
  if (isOneField && (hasOwnText || (targets.length > 1 && LINES.has(tagName))))
    return { targets: [{ node: element, field: first.field }, ...hidden], hasOther: false };
  return { targets: [...targets, ...hidden], hasOther };
}

const NO_TEXTS: Texts = { targets: [], hasOther: false };

/** Comments, and what could run a script or lead the page elsewhere. No page of the site has the others. */
const isLeftOut = (node: Node) =>
  /^(?:script|iframe|object|embed|base|#comment)$/.test(node.nodeName) ||
  ("tagName" in node && node.tagName === "meta" && attributeOf(node, "http-equiv") !== undefined);

const isHidden = (node: Node) => "tagName" in node && (attributeOf(node, "class") ?? "").split(" ").includes("sr");

/** The pieces of a text that belong to different fields, without their marks. */
function piecesOf(text: Tree.TextNode): { node: Node; texts: Texts }[] {
  return [...text.value.matchAll(PIECES)].flatMap(([all, value = "", mark = ""]) => {
    if (all === "") return [];
    const node: Tree.TextNode = { nodeName: "#text", value, parentNode: text.parentNode };
    const field = mark === "" ? undefined : fieldOfMark(mark);
    const targets = field && value !== "" ? [{ node, field }] : [];
    return [{ node, texts: { targets, hasOther: !field && /\p{L}/u.test(value) } }];
  });
}

function wrapped(node: Node): Element {
  const parent = node.parentNode as Element;
  const { appendChild, createElement, detachNode, insertBefore } = defaultTreeAdapter;
  const element = createElement("text-field", parent.namespaceURI, []);
  insertBefore(parent, element, node);
  detachNode(node);
  appendChild(element, node);
  return element;
}

/** @returns the field of the picture, of the logo or of an attribute's text */
function rewriteAttributes(element: Element): Field | undefined {
  const read = (name: string) => attributeOf(element, name) ?? "";
  const file = FILES.map((name) => requestedFiles.get(read(name))).find((each) => each !== undefined);
  const [mark] = NAMING.flatMap((name) => read(name).match(MARKS) ?? []);
  const named = mark === undefined ? undefined : fieldOfMark(mark);
  const field = (file && fieldOfFile(file.source)) ?? (LOGO_CLASS.test(read("class")) ? LOGO : named);
  for (const attribute of element.attrs) {
    const value = withoutMarks(attribute.value);
    attribute.value = ADDRESSES.includes(attribute.name) ? inPreview(value) : value;
    if (attribute.name === "srcset") attribute.value = value.replaceAll(/[^\s,]+/g, inPreview);
  }
  element.attrs = element.attrs.filter(({ name, value }) => !/^on/i.test(name) && !/^\s*javascript:/i.test(value));
  return field;
}

const inPreview = (address: string) =>
  /^\/(?!\/)/.test(address) && !address.startsWith(`${PAGES}/`) && address !== PAGES
    ? PAGES + (address === "/" ? "" : address.replace(/^\/(?=[?#])/, ""))
    : address;
