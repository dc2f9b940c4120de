import react from "@astrojs/react";
import type { AstroIntegration } from "astro";
import { defineConfig, logHandlers } from "astro/config";
import { contentReload } from "./site/build/content-reload.ts";
import { fontLicenses } from "./site/build/font-licenses.ts";
import { fontUrlsModule } from "./site/build/font-urls-module.ts";
import { listInlineScripts } from "./site/build/inline-scripts.ts";
import { interactionDirective } from "./site/build/interaction-directive.ts";
import { optimizeHtml } from "./site/build/optimize-html.ts";
import { readRedirects } from "./site/build/redirects.ts";
import { endOfStage } from "./site/build/stage-times.ts";
import { stylePlugins } from "./site/build/style-plugins.ts";
import { wordsModules } from "./site/build/words-modules.ts";
import { publishFiles } from "./site/pictures/publish-files.ts";

/** In `npm run dev` the API runs beside the site; its port arrives from scripts/dev-servers.ts. */
const apiPort = process.env.DEV_API_PORT;

/** The oldest browsers in which every page can be read and every form sent. Features newer than them need a fallback. */
const OLDEST_BROWSERS = ["chrome109", "edge109", "firefox115", "safari16.4"];

const isBuild = process.argv.includes("build");

/** Astro's name for the scripts of a page. */
const PAGE_SCRIPT = /astro_type_script/;

/** In `npm run dev` the address `/styleguide` shows every component in each of its states. It is never built. */
const styleguideRoute: AstroIntegration = {
  name: "styleguide-route",
  hooks: {
    "astro:config:setup": ({ command, injectRoute }) => {
      if (command === "dev") injectRoute({ pattern: "/styleguide", entrypoint: "./site/styleguide/styleguide.astro" });
    },
  },
};

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
    react(),
    interactionDirective(),
    contentReload(),
    styleguideRoute,
    endOfStage("Rendered the pages"),
    publishFiles(),
    endOfStage("Made the pictures"),
    optimizeHtml(),
    listInlineScripts(),
    fontLicenses(),
    endOfStage("Made the pages smaller"),
  ],
  devToolbar: { enabled: false },
  vite: {
    plugins: [wordsModules(), fontUrlsModule()],
    css: { postcss: { plugins: stylePlugins } },
    build: {
      target: OLDEST_BROWSERS,
      cssTarget: OLDEST_BROWSERS,
      /* Fonts are files, so that they are cached and preloaded. The scripts of a page are inline, whatever their size. */
      assetsInlineLimit: (file) => (PAGE_SCRIPT.test(file) ? true : file.endsWith(".woff2") ? false : undefined),
    },
    ...(apiPort ? { server: { proxy: { "^/(api|office|message)([/?]|$)": `http://127.0.0.1:${apiPort}` } } } : {}),
  },
});
