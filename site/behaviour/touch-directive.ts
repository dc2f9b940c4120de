import type { AstroIntegration } from "astro";

/** Adds `client:touch`: an island's React loads when a visitor first points at it, touches it or tabs into it. */
export function touchDirective(): AstroIntegration {
  return {
    name: "touch-directive",
    hooks: {
      "astro:config:setup": ({ addClientDirective }) => {
        addClientDirective({ name: "touch", entrypoint: "./site/behaviour/touch.ts" });
      },
    },
  };
}
