import type { AstroIntegration } from "astro";

/** In `npm run dev` the address `/tour` shows every component in each of its states. It is never built. */
export function tourRoute(): AstroIntegration {
  return {
    name: "tour-route",
    hooks: {
      "astro:config:setup": ({ command, injectRoute }) => {
        if (command === "dev") injectRoute({ pattern: "/tour", entrypoint: "./site/tour/tour.astro" });
      },
    },
  };
}
