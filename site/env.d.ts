import "astro";

declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrates when a visitor first touches the island or presses the search's keys: site/behaviour/islands.ts. */
    "client:interaction"?: boolean;
  }
}
