/** A drawing before it becomes an inline element of a page or a file of its own. */
export interface Drawing {
  /** Natural size in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The part of the drawing's own coordinates that is shown. */
  readonly viewBox: string;
  /** How it fills a box of another shape. */
  readonly fit: "xMidYMid slice" | "xMidYMin slice" | "xMidYMid meet" | "none";
  /** Presentation attributes of the root, such as `fill="none"`. */
  readonly attributes: string;
  /** The markup inside the root element. */
  readonly body: string;
}

/** How an inline drawing presents itself to style sheets and to assistive technology. */
export interface Presentation {
  /** Class of the root element. */
  readonly className?: string;
  /** What the drawing shows. Without it the drawing is decoration and hidden from assistive technology. */
  readonly label?: string;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What XML 1.0 does not allow at all, escaped or not: control characters and halves of surrogate pairs. */
const NOT_XML =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** An attribute with its value escaped. */
export function attribute(name: string, value: string | number): string {
  const text = String(value).replace(NOT_XML, "");
  return `${name}="${text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "")}"`;
}

/** The class and the accessible name (or its absence) of an inline drawing. */
export function presentation({ className, label }: Presentation, defaultClass: string): string {
  const name = label === undefined ? 'aria-hidden="true"' : `role="img" ${attribute("aria-label", label)}`;
  return `${attribute("class", className ?? defaultClass)} ${name}`;
}

/** A drawing as an element for a page: fluid, sized by the page's style sheet. */
export function inlineSvg(drawing: Drawing, options: Presentation = {}): string {
  return `<svg ${presentation(options, "weave")} ${frame(drawing)}>${drawing.body}</svg>`;
}

/** A drawing as a complete SVG document with a natural size, for use through `<img>`. */
export function svgDocument(drawing: Drawing): string {
  const size = `width="${drawing.width}" height="${drawing.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${frame(drawing)}>${drawing.body}</svg>`;
}

function frame({ viewBox, fit, attributes }: Drawing): string {
  /* "xMidYMid meet" is what SVG does anyway */
  const ratio = fit === "xMidYMid meet" ? "" : ` preserveAspectRatio="${fit}"`;
  return `viewBox="${viewBox}"${ratio} ${attributes}`;
}
