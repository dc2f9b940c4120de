import type { AstroIntegration } from "astro";

/** Adds `client:interaction`: an island's React loads when a visitor first touches it, or presses the keys of the search. */
export function interactionDirective(): AstroIntegration {
  return {
    name: "interaction-directive",
    hooks: {
      "astro:config:setup": ({ addClientDirective }) => {
        addClientDirective({ name: "interaction", entrypoint: "./site/behaviour/hydrate-on-interaction.ts" });
      },
    },
  };
}
