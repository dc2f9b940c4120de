import type { AstroIntegration } from "astro";
import type { Plugin } from "vite";
import { lineFeeds } from "#contract/line-feeds.ts";

/* On the global object, because pages and the build load this module separately. */
const shared = globalThis as { inlineScripts?: Set<string> };
shared.inlineScripts ??= new Set();

/** The inline scripts that the build wrote so far. */
export const writtenScripts: ReadonlySet<string> = shared.inlineScripts;

/** Lists `text` as an inline script of the build. @returns the same text, for the page */
export function inlineScript(text: string): string {
  shared.inlineScripts?.add(lineFeeds(text));
  return text;
}

/** Lists the inline scripts of components, so that the Content-Security-Policy allows no others (decision 35). */
export function listInlineScripts(): AstroIntegration {
  return {
    name: "list-inline-scripts",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [listPageScripts()] } });
      },
    },
  };
}

/** Astro's name for the script of a component, which it makes inline if no other file shares it. */
const PAGE_SCRIPT = /[?&]type=script\b/;

const listPageScripts = (): Plugin => ({
  name: "list-page-scripts",
  generateBundle: {
    /* Astro removes the inline ones from the bundle. */
    order: "pre",
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === "chunk" && PAGE_SCRIPT.test(output.facadeModuleId ?? "")) inlineScript(output.code.trim());
      }
    },
  },
});
