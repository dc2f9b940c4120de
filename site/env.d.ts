import "astro";

declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrates when a visitor first points at the island, touches it or tabs into it: site/behaviour/touch.ts. */
    "client:touch"?: boolean;
  }
}
