import { statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { pictureFile } from "#site/content/media.ts";
import { makeFile } from "#site/pictures/make-file.ts";
import { duotoneColours } from "#site/pictures/picture-files.ts";
import { THREADS } from "#site/weave/structures.ts";
import type { MediaFileSummary, SavedFile } from "../api-types.ts";
import type { EditorDeps } from "../editor-deps.ts";
import { EditorError } from "../editor-error.ts";
import { saveUpload } from "../media/save-upload.ts";
import { filesBelow } from "../records/draft-files.ts";

const THUMBNAIL_WIDTH = 480;
const query = z.object({ name: z.string().check(z.maxLength(500)) });
const CENTRE = { x: 50, y: 50 };
const lookQuery = z.object({ duotone: z.optional(z.enum(["true", ...THREADS])) });

/** Addresses are relative to `/office/content/api`. A file is the whole body of its request, so that it is read as a stream. */
export async function mediaRoutes(app: FastifyInstance, { drafts, folders }: EditorDeps): Promise<void> {
  app.addHook("preHandler", async () => drafts.update());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/octet-stream", (_request, body, done) => done(null, body));

  app.get("/media", async (): Promise<MediaFileSummary[]> => {
    const texts = drafts.names().map((name) => ({ name, text: drafts.read(name, "drafts") ?? "" }));
    return mediaFiles().map((file) => {
      const path = join(folders.media, file);
      const picture = pictureFile(path);
      const named = new RegExp(`(?<![\\w/.-])${file.replaceAll(/[.+()[\]{}^$|*?]/g, "\\$&")}(?![\\w/-])`);
      return {
        file,
        bytes: statSync(path).size,
        ...(picture && { width: picture.width, height: picture.height }),
        usedBy: texts.filter(({ text }) => named.test(text)).map(({ name }) => name),
      };
    });
  });

  app.post("/media", async (request): Promise<SavedFile> => {
    const { name } = query.parse(request.query);
    if (!(request.body instanceof Readable)) throw new EditorError(400, "Choose a file.");
    return saveUpload(folders, name, request.body);
  });

  /* GET media/NAME is a picture in small, GET media/NAME?duotone=blue in two colours. */
  app.get<{ Params: { "*": string } }>("/media/*", async ({ params, ...request }, reply) => {
    const { duotone } = lookQuery.parse(request.query);
    const file = mediaFiles().find((name) => name === params["*"]);
    const picture = file === undefined ? undefined : pictureFile(join(folders.media, file));
    if (!picture) throw new EditorError(404, "This picture does not exist.");
    const { path: source, type, width } = picture;
    const small = { format: "webp", width: Math.min(width, THUMBNAIL_WIDTH), focus: CENTRE, ratio: undefined } as const;
    const look = { ...small, duotone: duotoneColours(duotone === "true" || duotone) };
    const made = makeFile(type === "svg" ? { kind: "svg", source } : { kind: "bitmap", source, ...look });
    return reply
      .type(type === "svg" ? "image/svg+xml" : "image/webp")
      .header("Cache-Control", "private, max-age=600")
      .header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(await made);
  });

  const mediaFiles = () => filesBelow(folders.media).map(({ name }) => name);
}
