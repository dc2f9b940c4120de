import type { IncomingMessage, ServerResponse } from "node:http";
import { join, resolve, sep } from "node:path";
import type { AstroIntegration } from "astro";
import type { RunnableDevEnvironment, ViteDevServer } from "vite";
import { contentFolder } from "#site/content/records.ts";

type Records = typeof import("#site/content/records.ts");
type Fonts = typeof import("#site/fonts/check-fonts.ts");

const CODE = ["contract", "forms", "site/content", "site/openings", "site/sections"];

/** Where editors find the JSON Schemas of the records, as `.vscode/settings.json` says. */
const SCHEMAS = ".schemas";

/**
 * In `npm run dev`, a saved record of the content folder reloads the page, and so does a changed schema. Invalid records are
 * listed in its place. The JSON Schemas for editors are written at the start, and when a schema changes.
 */
export function contentReload(): AstroIntegration {
  return {
    name: "content-reload",
    hooks: {
      "astro:server:setup": ({ server, logger }) => {
        const content = resolve(contentFolder()) + sep;
        const code = CODE.map((folder) => resolve(folder) + sep);
        const loadRecords = () => loadModule<Records>(server, "/site/content/records.ts");
        const warned = new Set<string>();
        const warn = async () => {
          const { checkContent } = await loadRecords();
          const { errors, warnings } = checkContent();
          if (errors.length > 0) return;
          const { fontWarnings } = await loadModule<Fonts>(server, "/site/fonts/check-fonts.ts");
          for (const warning of [...warnings.map(String), ...(await fontWarnings())]) {
            if (!warned.has(warning)) logger.warn(warning);
            warned.add(warning);
          }
        };
        /* Code that cannot be loaded is reported by Astro. */
        const warnOnce = () => warn().catch(() => undefined);
        const writeSchemas = () =>
          loadModule<typeof import("#site/content/json-schemas.ts")>(server, "/site/content/json-schemas.ts")
            .then(({ writeJsonSchemas }) => writeJsonSchemas(SCHEMAS))
            .catch((error: unknown) => logger.warn(`${SCHEMAS} is not written: ${error}`));
        warnOnce();
        server.watcher.add(content);
        server.watcher.on("all", (_event, name) => {
          const file = resolve(name);
          const isCode = file.endsWith(".ts") && code.some((folder) => file.startsWith(folder));
          if (!isCode && !file.startsWith(content)) return;
          for (const { hot, moduleGraph } of Object.values(server.environments)) {
            /* Astro keeps the results of getStaticPaths. */
            hot.send("astro:content-changed", {});
            /* Style sheets have its colours. Otherwise modules stay: one that is invalidated while it is loaded could exist twice. */
            if (file === join(content, "theme.yaml")) moduleGraph.invalidateAll();
          }
          server.environments.client?.hot.send({ type: "full-reload" });
          if (isCode) writeSchemas();
          else warnOnce();
        });
        server.middlewares.use((request, response, next) => {
          if (!request.headers.accept?.includes("text/html")) return next();
          /* Astro's own page tells what is wrong with the code. */
          loadRecords()
            .catch(() => undefined)
            .then((found) => found && answersFromContent(found, request, response))
            .then((done) => done || next(), next);
        });
        writeSchemas();
      },
    },
  };
}

/**
 * Loads a module of the site in `npm run dev`, as pages load it: again after it, or a module that it imports, has changed.
 * Modules that the configuration imports stay as they were at the start.
 *
 * @param path from the project's folder, such as `/site/content/records.ts`
 */
async function loadModule<Module>(server: ViteDevServer, path: string): Promise<Module> {
  return await (server.environments.ssr as RunnableDevEnvironment).runner.import<Module>(path);
}

/** Answers with the errors of the content, or with a redirect, which Astro reads only at its start; false without either. */
function answersFromContent(
  { checkContent, readContent }: Records,
  { url = "/" }: IncomingMessage,
  response: ServerResponse,
): boolean {
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
const errorPage = (errors: readonly object[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Invalid content</title><script type="module" src="/@vite/client"></script>
<h1>Invalid content</h1><ul>${errors.map((error) => `<li>${escaped(String(error))}`).join("")}</ul>
<p>This page reloads when a file of the content is saved.`;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
