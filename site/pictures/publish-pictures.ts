import { mkdir, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { makeFile } from "./make-file.ts";
import { requestedFiles } from "./requested-files.ts";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
};

/** Serves the pictures that pages show in `npm run dev`, and writes them into the built site. */
export function publishPictures(): AstroIntegration {
  return {
    name: "publish-pictures",
    hooks: {
      "astro:server:setup": ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const path = request.url ?? "";
          const how = requestedFiles.get(path);
          if (!how) return next();
          makeFile(how).then((bytes) => {
            response.setHeader("Content-Type", MEDIA_TYPES[extname(path)] ?? "application/octet-stream");
            response.end(bytes);
          }, next);
        });
      },
      "astro:build:done": ({ dir }) => writePictures(fileURLToPath(dir)),
    },
  };
}

/** Makes every picture that a page shows, below a folder. */
export async function writePictures(folder: string): Promise<void> {
  const waiting = requestedFiles.entries();
  const work = async () => {
    for (const [path, how] of waiting) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), await makeFile(how));
    }
  };
  /* Two at a time, because each may be large in memory. */
  await Promise.all([work(), work()]);
}
