import type { AstroIntegration } from "astro";

/** Adds `client:interaction`: an island loads React when the visitor first uses it. */
export function interactionDirective(): AstroIntegration {
  return {
    name: "interaction-directive",
    hooks: {
      "astro:config:setup": ({ addClientDirective }) => {
        addClientDirective({ name: "interaction", entrypoint: "./site/client-scripts/hydrate-on-interaction.ts" });
      },
    },
  };
}
