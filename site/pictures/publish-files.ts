import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { lookup } from "mrmime";
import sharp from "sharp";
import { renderedFiles } from "#site/weave/rendered-files.ts";
import { requestedFiles } from "./file-request.ts";
import { cachedFile, makeFile, PICTURE_CACHE } from "./make-file.ts";

/** Serves the pictures, drawings and fonts that pages show in `npm run dev`, and writes them into the built site. */
export function publishFiles(): AstroIntegration {
  return {
    name: "publish-files",
    hooks: {
      "astro:server:setup": ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const path = request.url ?? "";
          if (!renderedFiles.has(path) && !requestedFiles.has(path)) return next();
          contentOf(path).then((content) => {
            response.setHeader("Content-Type", lookup(path) ?? "application/octet-stream");
            response.end(content);
          }, next);
        });
      },
      "astro:build:done": ({ dir }) => writeFiles(fileURLToPath(dir)),
    },
  };
}

async function contentOf(path: string): Promise<string | Buffer> {
  const request = requestedFiles.get(path);
  return request ? makeFile(request) : ((await drawingAt(path)) ?? "");
}

/** The content of a drawing that a page has shown, by its path on the site. */
export async function drawingAt(path: string): Promise<string | Buffer | undefined> {
  const svg = renderedFiles.get(path);
  if (svg === undefined || path.endsWith(".svg")) return svg;
  /* Repeating threads are smallest in a lossless image. */
  return cachedFile(PICTURE_CACHE, [JSON.stringify(sharp.versions), svg], () =>
    sharp(Buffer.from(svg)).webp({ lossless: true, effort: 6 }).toBuffer(),
  );
}

export async function writeFiles(folder: string): Promise<void> {
  const waiting = [...renderedFiles.keys(), ...requestedFiles.keys()].values();
  const work = async () => {
    for (const path of waiting) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), await contentOf(path));
    }
  };
  /* Two at a time, because each may be large in memory. */
  await Promise.all([work(), work()]);
}
