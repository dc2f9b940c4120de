import { readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@astrojs/react";
import type { AstroIntegration } from "astro";
import { defineConfig, logHandlers } from "astro/config";
import { Features } from "lightningcss";
import { parse } from "yaml";
import { contentReload } from "./site/build/content-reload.ts";
import { listInlineScripts } from "./site/build/inline-scripts.ts";
import { optimizeHtml } from "./site/build/optimize-html.ts";
import { listPageFacts } from "./site/build/page-facts.ts";
import { endOfStage } from "./site/build/stage-times.ts";
import { OLDEST_BROWSERS, stylePlugins } from "./site/build/style-plugins.ts";
import { contentFolder } from "./site/content/records.ts";
import { publishFiles } from "./site/pictures/publish-files.ts";

/** In `npm run dev` the API runs beside the site; its port arrives from scripts/dev-servers.ts. */
const apiPort = process.env.DEV_API_PORT;

const isBuild = process.argv.includes("build");

/** In `npm run dev` the address `/styleguide` shows every component in each of its states. It is never built. */
const styleguideRoute: AstroIntegration = {
  name: "styleguide-route",
  hooks: {
    "astro:config:setup": ({ command, injectRoute }) => {
      if (command === "dev") injectRoute({ pattern: "/styleguide", entrypoint: "./site/styleguide/styleguide.astro" });
    },
  },
};

/** Adds `client:interaction`: an island loads React when the visitor first uses it. */
export const interactionDirective: AstroIntegration = {
  name: "interaction-directive",
  hooks: {
    "astro:config:setup": ({ addClientDirective }) => {
      addClientDirective({ name: "interaction", entrypoint: "./site/client-scripts/hydrate-on-interaction.ts" });
    },
  },
};

/**
 * The redirects of content/site.yaml. Our server redirects by itself; for other hosts the build writes a page at each old
 * address that leads to the new one. For `npm run dev`, see site/build/content-reload.ts.
 */
function readRedirects(): Record<string, string> {
  const record = parse(readFileSync(join(contentFolder(), "site.yaml"), "utf8"));
  return (record as { redirects?: Record<string, string> } | null)?.redirects ?? {};
}

/** React, whose renderer in the browser is our own. */
function reactWithOwnStart(): AstroIntegration {
  const { name, hooks } = react();
  const setup = hooks["astro:config:setup"];
  const clientEntrypoint = "./site/client-scripts/start-react.tsx";
  return {
    name,
    hooks: {
      ...hooks,
      "astro:config:setup": ({ addRenderer, ...rest }) =>
        setup?.({ ...rest, addRenderer: (renderer) => addRenderer({ ...renderer, clientEntrypoint }) }),
    },
  };
}

export default defineConfig({
  srcDir: "./site",
  outDir: process.env.OUT_DIR || "./dist",
  site: process.env.SITE_URL || "http://localhost:3000",
  output: "static",
  /* `npm run build` prints stages, warnings and errors, not every page. */
  ...(isBuild ? { logger: logHandlers.node({ level: "warn" }) } : {}),
  trailingSlash: "never",
  redirects: isBuild ? readRedirects() : {},
  build: { format: "file", inlineStylesheets: "always" },
  integrations: [
    reactWithOwnStart(),
    interactionDirective,
    contentReload(),
    styleguideRoute,
    endOfStage("Rendered the pages"),
    publishFiles(),
    endOfStage("Made the pictures"),
    optimizeHtml(),
    listInlineScripts(),
    listPageFacts(),
    endOfStage("Made the pages smaller"),
  ],
  devToolbar: { enabled: false },
  vite: {
    /* The rules of a page are chosen by their whole selectors, so nested ones are compiled. */
    css: { postcss: { plugins: stylePlugins }, lightningcss: { include: Features.Nesting } },
    build: {
      target: OLDEST_BROWSERS,
      cssTarget: OLDEST_BROWSERS,
      /* The scripts of single pages, which Astro names so, are inline, whatever their size. The first of all pages is a file. */
      assetsInlineLimit: (file) =>
        file.includes("astro_type_script") ? !file.includes("Document.astro_astro_type_script_index_0") : undefined,
    },
    ...(apiPort && {
      /* `astro check` writes React's production build into the default folder. */
      cacheDir: "node_modules/.vite/dev",
      server: {
        proxy: { "^/(api|office|message|healthz|readyz)([/?]|$)": `http://127.0.0.1:${apiPort}` },
        watch: { ignored: [join(import.meta.dirname, "{builds,dist.new}/**")] },
      },
    }),
  },
});
