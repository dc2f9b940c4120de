import "astro";

declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrates an island when the visitor first uses it: site/client-scripts/islands.ts. */
    "client:interaction"?: boolean;
  }
}
