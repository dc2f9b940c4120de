import { type CustomPlugin, optimize, type XastChild, type XastParent } from "svgo";

/** What a static drawing needs: no scripts, links, animation or other languages. */
const ELEMENTS = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc image style switch
  linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence`.split(/\s+/),
);

/** Inside the file, or a bitmap in it. */
const INTERNAL = /^(?:#|data:image\/(?:png|jpeg|gif|webp|avif);)/;
const REFERENCE = /^(?:href|src|xlink:href)$/;
/** A style that loads something: `@import`, or `url()` of anything but a part of the file. */
const LOADING_STYLE = /@import|image(?:-set)?\s*\(|url\(\s*["']?(?!\s*["']?#)|\\/i;

const detach = (node: XastChild, parent: XastParent) => {
  parent.children = parent.children.filter((child) => child !== node);
};

/** Removes everything that could run, load or move. */
const removeActiveContent: CustomPlugin = {
  name: "remove-active-content",
  fn: () => ({
    element: {
      enter(node, parent) {
        const style = node.name === "style" ? node.children.map((child) => ("value" in child ? child.value : "")) : [];
        if (!ELEMENTS.has(node.name) || LOADING_STYLE.test(style.join(""))) {
          detach(node, parent);
          return;
        }
        for (const [name, value] of Object.entries(node.attributes)) {
          const isUnsafe = REFERENCE.test(name) ? !INTERNAL.test(value.trim()) : LOADING_STYLE.test(value);
          const isForeign = name.includes(":") && !/^(?:xmlns:xlink|xlink:href|xml:space)$/.test(name);
          if (isUnsafe || isForeign || /^on/i.test(name)) delete node.attributes[name];
        }
      },
    },
    instruction: { enter: detach },
    doctype: { enter: detach },
  }),
};

/**
 * Cleans a drawing: the result shows the same, is smaller, and contains no script, event handler, link, animation, foreign
 * content or external reference.
 *
 * @throws if it is not well-formed XML
 */
export function cleanSvg(svg: string): string {
  return optimize(svg, {
    multipass: false,
    plugins: [
      "removeScripts",
      { name: "inlineStyles", params: { onlyMatchedOnce: false } },
      "preset-default",
      removeActiveContent,
    ],
  }).data;
}
