import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";
import type { CustomPlugin, XastElement } from "svgo";
import { luminance } from "#contract/colour-space.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";
import { cleanSvg, rewriteSvg } from "#site/pictures/clean-svg.ts";

const cleaned = new Map<string, string>();

/**
 * The brand's mark as an SVG element for pages, icons and cards: the logo of the site record, or site/brand/mark.svg. It
 * may use `currentColor` and the colours of site/styles/tokens.css. A bitmap is part of it, at most so many pixels wide.
 *
 * @throws if the working folder is not the project's, or the logo cannot be cleaned
 */
export async function brandMark({ logo }: Pick<SiteRecord, "logo">, pixels = 512): Promise<string> {
  if (!logo) return readFileSync(join(process.cwd(), "site/brand/mark.svg"), "utf8");
  try {
    const key = `${logo.hash} ${pixels}`;
    const found = cleaned.get(key);
    const mark =
      found ?? (logo.type === "svg" ? cleanLogo(readFileSync(logo.path, "utf8")) : await bitmapMark(logo.path, pixels));
    cleaned.set(key, mark);
    return mark;
  } catch (cause) {
    throw new Error(`content/media/ has an unusable logo, ${basename(logo.path)}: ${(cause as Error).message}`);
  }
}

/** Of the logo in a page: sharp on every screen. */
export const PAGE_LOGO = 96;

async function bitmapMark(path: string, pixels: number): Promise<string> {
  const options = { fit: "contain", background: "#0000", withoutEnlargement: true } as const;
  const png = await sharp(path).resize(pixels, pixels, options).png({ palette: true }).toBuffer();
  const data = `data:image/png;base64,${png.toString("base64")}`;
  return `<svg viewBox="0 0 100 100"><image width="100" height="100" href="${data}"/></svg>`;
}

/** A colour with less luminance cannot be seen on the dark theme's background: the contrast is below 1.7:1. */
const DARK = 0.045;
/** A shape with more luminance is white, such as a letter on a dark square. */
const WHITE = 0.8;

/**
 * Gives black and other dark shapes the colour of the text around them, so that they can be seen in both themes. A logo
 * that also has white shapes keeps its colours, because its dark shapes are the background of the white ones.
 */
const darkShapesAsText: CustomPlugin = {
  name: "dark-shapes-as-text",
  fn: () => {
    const shades: { attributes: XastElement["attributes"]; name: string; shade: number }[] = [];
    return {
      element: {
        enter({ attributes }) {
          for (const [name, value] of Object.entries(attributes)) {
            const hex = value.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
            if (/^(?:fill|stroke|stop-color)$/.test(name) && /^#[\da-f]{6}$/.test(hex))
              shades.push({ attributes, name, shade: luminance(hex) });
          }
        },
      },
      root: {
        exit({ children }) {
          if (shades.some(({ shade }) => shade > WHITE)) return;
          for (const { attributes, name, shade } of shades) if (shade < DARK) attributes[name] = "currentColor";
          /* Shapes without a colour are black. */
          for (const child of children) if (child.type === "element") child.attributes.fill ??= "currentColor";
        },
      },
    };
  },
};

/* On the root element they have no effect in a page, or another one than in a file. The plugin's type excludes all values. */
const ROOT_ATTRIBUTES = { selector: ":root", attributes: ["color", "version", "x", "y", "xml:space"] };

/** Makes a cleaned SVG part of a page: its place gives it its size, and no style or id in it affects the page. */
export function cleanLogo(svg: string): string {
  return rewriteSvg(cleanSvg(svg), [
    "convertStyleToAttrs",
    "removeStyleElement",
    { name: "removeAttrs", params: { attrs: ["class", "style"] } },
    { name: "convertColors", params: { shortname: false } },
    darkShapesAsText,
    { name: "removeAttributesBySelector", params: ROOT_ATTRIBUTES as never },
    "removeDimensions",
    "removeXMLNS",
    { name: "prefixIds", params: { prefix: "logo", delim: "-" } },
  ]);
}
