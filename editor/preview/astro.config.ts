import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import node from "@astrojs/node";
import react from "@astrojs/react";
import type { AstroIntegration } from "astro";
import { defineConfig } from "astro/config";
import type { Plugin } from "vite";
import { ownersTheme, stylePlugins } from "#site/build/style-plugins.ts";
import site from "../../astro.config.ts";
import { APPLICATION, FONTS, PAGES } from "../addresses.ts";

/* The pages of the site, rendered at each request, and the application of the editor, in one build. */

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url)).replaceAll("\\", "/");
const siteFolder = here("../../site/");

const routes: AstroIntegration = {
  name: "editor-preview",
  hooks: {
    "astro:config:setup": ({ injectRoute, addMiddleware }) => {
      injectRoute({ pattern: APPLICATION, entrypoint: here("application.astro") });
      addMiddleware({ entrypoint: here("middleware.ts"), order: "pre" });
    },
  },
};

/** Fonts come from the preview's routes. Forms and menus are plain markup, because its pages run no script of the site. */
const fromDrafts: Plugin = {
  name: "from-drafts",
  enforce: "pre",
  load(id) {
    const path = id.split("?")[0] ?? "";
    if (!path.startsWith(siteFolder)) return undefined;
    if (path.endsWith(".astro") && path === id) return readFileSync(path, "utf8").replaceAll(" client:interaction", "");
    if (path.endsWith("/fonts/font-urls.ts"))
      return `export const fontUrl = (file) => ${JSON.stringify(PAGES + FONTS)} + encodeURIComponent(file.split(/[\\\\/]/).pop());`;
    return undefined;
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
  integrations: [react(), routes],
  vite: {
    ...shared.vite,
    /* Vite removes folders of its cache. That of node_modules may belong to the account that installed the packages. */
    cacheDir: join(outDir, ".vite"),
    plugins: [fromDrafts],
    css: { postcss: { plugins: stylePlugins.filter((plugin) => plugin !== ownersTheme) } },
  },
});
