import { type DefaultTreeAdapterTypes as Html, parseFragment } from "parse5";
import { type CustomPlugin, optimize, type PluginConfig, type XastChild, type XastRoot } from "svgo";
import { lineFeeds } from "#contract/line-feeds.ts";

const words = (text: string) => new Set(text.trim().split(/\s+/));

/**
 * The elements of static drawings: no scripts, links, animation or other languages. `title` and `desc` are missing, because
 * an HTML parser reads their content as HTML.
 */
const ELEMENTS = words(`
  svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath image style switch
  linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence`);

/** The elements whose text is shown, or is a style sheet. */
const TEXT_ELEMENTS = words("text tspan textPath style");

const ATTRIBUTES = words(`
  id class style lang xml:lang xml:space xmlns xmlns:xlink version href xlink:href viewBox preserveAspectRatio systemLanguage
  x y x1 y1 x2 y2 width height cx cy r rx ry fx fy fr d points pathLength dx dy rotate textLength lengthAdjust startOffset
  method side spacing offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits mask-type markerUnits markerWidth markerHeight orient refX refY
  filterUnits primitiveUnits in in2 result mode type values tableValues slope intercept amplitude exponent k1 k2 k3 k4
  operator order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha kernelUnitLength surfaceScale
  diffuseConstant specularConstant specularExponent scale xChannelSelector yChannelSelector stdDeviation radius numOctaves
  seed stitchTiles baseFrequency azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity
  font-family font-size font-size-adjust font-stretch font-style font-variant font-weight font image-rendering isolation
  letter-spacing lighting-color marker marker-end marker-mid marker-start mask mix-blend-mode opacity overflow paint-order
  shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering transform transform-box
  transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode
  glyph-orientation-horizontal glyph-orientation-vertical`);

/** Inside the file, or a bitmap in it. */
const INTERNAL = /^(?:#|data:image\/(?:png|jpeg|gif|webp|avif);)/;
const REFERENCE = /^(?:href|xlink:href)$/;
/** A style that loads something: `@import`, or `url()` of anything but a part of the file. */
const LOADING_STYLE = /@import|image(?:-set)?\s*\(|url\(\s*["']?(?!\s*["']?#)|\\/i;

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";

/** Drawing programs nest about 30 levels. The recursion of svgo fails at some thousands. */
const MAX_DEPTH = 200;

/** Before all other plugins, because they are recursive. */
const limitDepth: CustomPlugin = {
  name: "limit-depth",
  fn: (root) => {
    let level: readonly XastChild[] = root.children;
    for (let depth = 0; level.length > 0; depth++) {
      if (depth > MAX_DEPTH) throw new Error(`its elements are nested more than ${MAX_DEPTH} deep`);
      level = level.flatMap((node) => (node.type === "element" ? node.children : []));
    }
    return null;
  },
};

const isAllowed = (name: string, value: string) => {
  if (!ATTRIBUTES.has(name)) return false;
  if (name === "xmlns") return value === SVG;
  if (name === "xmlns:xlink") return value === XLINK;
  return REFERENCE.test(name) ? INTERNAL.test(value.trim()) : !LOADING_STYLE.test(value);
};

/** The nodes of a drawing that are allowed, with their allowed attributes. The text of CDATA sections becomes plain text. */
function allowedNodes(nodes: readonly XastChild[], parent = ""): XastChild[] {
  return nodes.flatMap((node): XastChild[] => {
    if (node.type === "text" || node.type === "cdata")
      return TEXT_ELEMENTS.has(parent) ? [{ type: "text", value: node.value }] : [];
    if (node.type !== "element" || !ELEMENTS.has(node.name)) return [];
    const children = allowedNodes(node.children, node.name);
    if (node.name === "style" && LOADING_STYLE.test(textIn(children))) return [];
    const attributes = Object.entries(node.attributes).filter(([name, value]) => isAllowed(name, value));
    return [{ ...node, attributes: Object.fromEntries(attributes), children }];
  });
}

const textIn = (nodes: readonly XastChild[]) => nodes.map((node) => ("value" in node ? node.value : "")).join("");

/**
 * Runs plugins of svgo, and keeps only listed elements, attributes and texts of what they leave.
 *
 * @throws if it is not well-formed XML, is nested too deep, or if an HTML parser reads the result as something else
 */
export function rewriteSvg(svg: string, plugins: readonly PluginConfig[]): string {
  let written: XastRoot | undefined;
  const keepAllowedNodes: CustomPlugin = {
    name: "keep-allowed-nodes",
    fn: (root) => {
      root.children = allowedNodes(root.children);
      written = root;
      return null;
    },
  };
  const { data } = optimize(svg, { multipass: false, plugins: [limitDepth, ...plugins, keepAllowedNodes] });
  const intended = written?.children.map(shapeOfNode).join("");
  const read = parseFragment(data).childNodes.map(shapeOfHtml).join("");
  if (written?.children.length !== 1 || intended !== read)
    throw new Error("an HTML parser reads it as something else than a drawing");
  return data;
}

/*
 * Elements and texts as strings that can be compared. A parser makes one text of neighbouring ones. Names are in lower case,
 * because parse5 does not know the capitals of feDropShadow.
 */

function shapeOfNode(node: XastChild): string {
  if (node.type !== "element") return shapeOfText(lineFeeds(textIn([node])));
  const attributes = Object.entries(node.attributes).map(([name, value]) => [name, lineFeeds(value)]);
  return shape(`${SVG} ${node.name}`, attributes, node.children.map(shapeOfNode));
}

function shapeOfHtml(node: Html.ChildNode): string {
  if (!("tagName" in node)) return "value" in node ? shapeOfText(node.value) : `<${node.nodeName}>`;
  const attributes = node.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]);
  return shape(`${node.namespaceURI} ${node.tagName}`, attributes, node.childNodes.map(shapeOfHtml));
}

const shape = (name: string, attributes: readonly string[][], children: readonly string[]) =>
  `<${name.toLowerCase()} ${JSON.stringify(attributes.toSorted())}>${children.join("")}</>`;

const shapeOfText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/**
 * Cleans a drawing: the result shows the same, is smaller, and contains no script, event handler, link, animation, foreign
 * content or external reference. An HTML parser reads it as the same elements as an XML parser.
 *
 * @throws if it is not well-formed XML, no SVG, or nested too deep
 */
export const cleanSvg = (svg: string): string =>
  rewriteSvg(svg, ["removeScripts", { name: "inlineStyles", params: { onlyMatchedOnce: false } }, "preset-default"]);
