import type { IncomingMessage, ServerResponse } from "node:http";
import { resolve, sep } from "node:path";
import type { AstroIntegration } from "astro";
import { checkContent, contentFolder, readContent } from "#site/content/records.ts";
import { fontWarnings } from "#site/fonts/check-fonts.ts";

/** In `npm run dev`, a saved record of the content folder reloads the page, and invalid records are listed in its place. */
export function contentReload(): AstroIntegration {
  return {
    name: "content-reload",
    hooks: {
      "astro:server:setup": ({ server, logger }) => {
        const folder = resolve(contentFolder());
        const warn = newWarnings((warning) => logger.warn(warning));
        warn();
        server.watcher.add(folder);
        server.watcher.on("all", (_event, file) => {
          if (!resolve(file).startsWith(folder + sep)) return;
          /* Astro keeps the result of getStaticPaths until the module of the page changes. */
          for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll();
          server.environments.client?.hot.send({ type: "full-reload" });
          warn();
        });
        server.middlewares.use((request, response, next) => {
          if (!answersFromContent(request, response)) next();
        });
      },
    },
  };
}

/** Reports each warning about the content once, as the build does. */
function newWarnings(report: (warning: string) => void): () => Promise<void> {
  const known = new Set<string>();
  return async () => {
    const { errors, warnings } = checkContent();
    if (errors.length > 0) return;
    for (const warning of [...warnings, ...(await fontWarnings())]) {
      if (!known.has(warning)) report(warning);
      known.add(warning);
    }
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
