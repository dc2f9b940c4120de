import type { Plugin } from "postcss";

/** Puts the style sheet of a component, `Name.module.css`, into the layer `components` if it names none. */
export const componentLayer: Plugin = {
  postcssPlugin: "component-layer",
  Once(root, { AtRule }) {
    if (!/\.module\.css(\?|$)/.test(root.source?.input.file ?? "")) return;
    if (root.nodes.some((node) => node.type === "atrule" && node.name === "layer")) return;
    const layer = new AtRule({ name: "layer", params: "components", nodes: [] });
    layer.append(root.nodes);
    root.append(layer);
  },
};
