import { join } from "node:path";
import { fileURLToPath } from "node:url";
import node from "@astrojs/node";
import react from "@astrojs/react";
import type { AstroIntegration } from "astro";
import { defineConfig } from "astro/config";
import { ownersTheme, stylePlugins } from "#site/build/style-plugins.ts";
import site, { interactionDirective } from "../../astro.config.ts";
import { APPLICATION, PAGES } from "../addresses.ts";

/* The pages of the site, rendered at each request, and the application of the editor, in one build. */

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url)).replaceAll("\\", "/");

const routes: AstroIntegration = {
  name: "editor-preview",
  hooks: {
    "astro:config:setup": ({ injectRoute, addMiddleware }) => {
      injectRoute({ pattern: APPLICATION, entrypoint: here("application.astro") });
      /* It replaces the content that the site's own middleware gives to pages. */
      addMiddleware({ entrypoint: here("middleware.ts"), order: "post" });
    },
  },
};

const { i18n: _none, outDir = "", ...shared } = site;

export default defineConfig({
  ...shared,
  outDir,
  output: "server",
  adapter: node({ mode: "middleware" }),
  base: PAGES,
  redirects: {},
  build: { ...shared.build, inlineStylesheets: "never" },
  integrations: [react(), interactionDirective, routes],
  vite: {
    ...shared.vite,
    /* Vite removes folders of its cache. That of node_modules may belong to the account that installed the packages. */
    cacheDir: join(outDir, ".vite"),
    resolve: { alias: { "#site/fonts/font-urls.ts": here("font-urls.ts") } },
    css: { postcss: { plugins: stylePlugins.filter((plugin) => plugin !== ownersTheme) } },
  },
});
