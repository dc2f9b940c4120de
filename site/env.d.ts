import "astro";

declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrates when a visitor first points at the island, touches it or tabs into it: site/behaviour/touch.ts. */
    "client:touch"?: boolean;
    /** Hydrates when a visitor presses the keys of the search: site/behaviour/shortcut.ts. */
    "client:shortcut"?: boolean;
  }
}
