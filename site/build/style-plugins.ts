import globalData from "@csstools/postcss-global-data";
import type { Plugin } from "postcss";
import customMedia from "postcss-custom-media";
import { palette } from "#site/colours/palette.ts";
import { siteTheme } from "#site/colours/theme-file.ts";

/** The oldest browsers in which every page can be read and every form sent. Features newer than them need a fallback. */
export const OLDEST_BROWSERS = ["chrome120", "edge120", "firefox121", "safari17.2"];

/** Puts the style sheet of a component, `Name.module.css`, into the layer `components`. */
export const componentLayer: Plugin = {
  postcssPlugin: "component-layer",
  Once(root, { AtRule }) {
    if (!/\.module\.css(\?|$)/.test(root.source?.input.file ?? "")) return;
    const layer = new AtRule({ name: "layer", params: "components", nodes: [] });
    layer.append(root.nodes);
    root.append(layer);
  },
};

/** `:hover` beside other states, such as `:is(:hover, :focus-visible)`. */
const HOVER_OR = /:is\(:hover, ((?:[^()]|\([^()]*\))+)\)/g;

const POINTER = "(hover: hover)";

/**
 * Applies styles for `:hover` only where a pointer hovers: on a touch screen they would stay after a tap. Other states of
 * the same rule apply everywhere, and so do rules that make something visible.
 */
export const hoverWithPointer: Plugin = {
  postcssPlugin: "hover-with-pointer",
  Once(root, { AtRule }) {
    root.walkRules(/:hover/, (rule) => {
      /* It shows something, as a menu does without JavaScript: a tap opens that too. */
      if (rule.some((node) => node.type === "decl" && node.prop === "visibility")) return;
      const selectors = rule.selectors.map((selector) => [
        selector.replace(HOVER_OR, ":hover"),
        selector.replace(HOVER_OR, ":is($1)"),
      ]);
      const touch = selectors.flatMap(([, other = ""]) => (other.includes(":hover") ? [] : [other]));
      const pointer = selectors.flatMap(([hover = ""]) => (hover.includes(":hover") ? [hover] : []));
      if (touch.length > 0) rule.before(rule.clone({ selectors: touch }));
      const previous = rule.prev();
      const media =
        previous?.type === "atrule" && previous.params === POINTER
          ? previous
          : new AtRule({ name: "media", params: POINTER, nodes: [] });
      if (media !== previous) rule.before(media);
      rule.selectors = pointer;
      media.append(rule);
    });
  },
};

const PLAIN_COLOUR = /^(?:#|light-dark\()/;

/** Puts the colours and corners of theme.yaml in place of those in tokens.css. */
export const ownersTheme: Plugin = {
  postcssPlugin: "owners-theme",
  Declaration(declaration) {
    const { prop, value } = declaration;
    if (!prop.startsWith("--")) return;
    const { colours, radius } = siteTheme();
    if (prop === "--r-1" && radius !== undefined) declaration.value = `${radius}px`;
    if (!colours || !PLAIN_COLOUR.test(value)) return;
    const [light, dark] = (["light", "dark"] as const).map((theme) => palette(theme).get(prop.slice(2)));
    if (light && dark) declaration.value = light === dark ? light : `light-dark(${light}, ${dark})`;
  },
};

/** The PostCSS plugins for every style sheet: it knows the names of site/styles/media.css and has its layer. */
export const stylePlugins = [
  globalData({ files: ["site/styles/media.css"] }),
  customMedia(),
  componentLayer,
  hoverWithPointer,
  ownersTheme,
];
