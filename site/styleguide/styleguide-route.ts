import type { AstroIntegration } from "astro";

/** In `npm run dev` the address `/styleguide` shows every component in each of its states. It is never built. */
export function styleguideRoute(): AstroIntegration {
  return {
    name: "styleguide-route",
    hooks: {
      "astro:config:setup": ({ command, injectRoute }) => {
        if (command === "dev")
          injectRoute({ pattern: "/styleguide", entrypoint: "./site/styleguide/styleguide.astro" });
      },
    },
  };
}
