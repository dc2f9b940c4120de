import { globSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { resolve, sep } from "node:path";
import type { AstroIntegration } from "astro";
import { writeJsonSchemas } from "#site/content/json-schemas.ts";
import { checkContent, contentFolder, readContent } from "#site/content/records.ts";

/** What the configuration imports to read records: Node keeps the modules until the dev server starts again. */
const MODULES = "{contract,forms,site/content,site/openings,site/sections}/**/*.ts";

/** Where editors find the JSON Schemas of the records, as `.vscode/settings.json` says. */
const SCHEMAS = ".schemas";

/**
 * In `npm run dev`, a saved record of the content folder reloads the page, and invalid records are listed in its place. A
 * changed schema restarts Astro's server, in about a second, and writes the JSON Schemas for editors.
 */
export function contentReload(): AstroIntegration {
  return {
    name: "content-reload",
    hooks: {
      "astro:config:setup": ({ command, addWatchFile }) => {
        if (command !== "dev") return;
        for (const file of globSync(MODULES)) addWatchFile(resolve(file));
        writeJsonSchemas(SCHEMAS);
      },
      "astro:server:setup": ({ server }) => {
        const folder = resolve(contentFolder());
        server.watcher.add(folder);
        server.watcher.on("all", (_event, file) => {
          if (!resolve(file).startsWith(folder + sep)) return;
          /* Astro keeps the result of getStaticPaths until the module of the page changes. */
          for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll();
          server.environments.client?.hot.send({ type: "full-reload" });
        });
        server.middlewares.use((request, response, next) => {
          if (!answersFromContent(request, response)) next();
        });
      },
    },
  };
}

/**
 * Answers a request for a page with the errors of the content, or with a redirect, which Astro reads only at its start.
 *
 * @returns false if there is neither
 */
function answersFromContent({ headers, url = "/" }: IncomingMessage, response: ServerResponse): boolean {
  if (!headers.accept?.includes("text/html")) return false;
  const { errors } = checkContent();
  if (errors.length > 0) {
    response.writeHead(500, { "content-type": "text/html; charset=utf-8" }).end(errorPage(errors));
    return true;
  }
  const { pathname, search } = new URL(url, "http://localhost");
  const target = readContent().site.redirects[pathname];
  if (target === undefined) return false;
  response.writeHead(308, { location: target + search }).end();
  return true;
}

/** Vite's client reloads it when a record is saved. */
const errorPage = (errors: readonly string[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Invalid content</title><script type="module" src="/@vite/client"></script>
<h1>Invalid content</h1><ul>${errors.map((line) => `<li>${escaped(line)}`).join("")}</ul>
<p>This page reloads when a file of the content is saved.`;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
