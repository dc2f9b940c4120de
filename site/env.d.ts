import "astro";
import type { Content } from "#site/content/records.ts";

declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrates an island when the visitor first uses it: site/client-scripts/islands.ts. */
    "client:interaction"?: boolean;
  }
}

declare global {
  namespace App {
    interface Locals {
      content: Content;
    }
  }
}
