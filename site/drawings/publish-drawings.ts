import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { renderedFiles } from "#site/weave/rendered-files.ts";

/** Serves the drawings that pages have rendered as files in `npm run dev`, and writes them into the built site. */
export function publishDrawings(): AstroIntegration {
  return {
    name: "publish-drawings",
    hooks: {
      "astro:server:setup": ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const svg = renderedFiles.get(request.url ?? "");
          if (svg === undefined) return next();
          response.setHeader("Content-Type", "image/svg+xml");
          response.end(svg);
        });
      },
      "astro:build:done": ({ dir }) => writeDrawings(fileURLToPath(dir)),
    },
  };
}

/** Writes every rendered drawing below a folder. */
export async function writeDrawings(folder: string): Promise<void> {
  await Promise.all(
    [...renderedFiles].map(async ([path, svg]) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), svg);
    }),
  );
}
