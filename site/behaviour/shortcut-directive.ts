import type { AstroIntegration } from "astro";

/** Adds `client:shortcut`: an island's React loads when a visitor presses the keys of the search. */
export function shortcutDirective(): AstroIntegration {
  return {
    name: "shortcut-directive",
    hooks: {
      "astro:config:setup": ({ addClientDirective }) => {
        addClientDirective({ name: "shortcut", entrypoint: "./site/behaviour/shortcut.ts" });
      },
    },
  };
}
