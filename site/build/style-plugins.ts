import globalData from "@csstools/postcss-global-data";
import type { Plugin } from "postcss";
import customMedia from "postcss-custom-media";

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

/** The PostCSS plugins for every style sheet: it knows the names of site/styles/media.css and has its layer. */
export const stylePlugins = [globalData({ files: ["site/styles/media.css"] }), customMedia(), componentLayer];
