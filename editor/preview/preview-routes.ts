import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lookup } from "mrmime";
import { siteTheme } from "#site/colours/theme-file.ts";
import { filesBelow } from "#site/content/media.ts";
import { type ContentReport, checkContent } from "#site/content/records.ts";
import { fontFaces } from "#site/fonts/font-faces.ts";
import { familiesOf, siteFonts } from "#site/fonts/fonts.ts";
import { requestedFiles } from "#site/pictures/file-request.ts";
import { makeFile } from "#site/pictures/make-file.ts";
import { drawingAt } from "#site/pictures/publish-files.ts";
import { APPLICATION, EDITOR, FONTS, PAGES } from "../addresses.ts";
import type { EditorDeps } from "../editor-deps.ts";
import { buildPreview } from "./build-preview.ts";
import { fontUrl } from "./font-urls.ts";
import { pathOfFile } from "./mark-texts.ts";
import { type Notice, PREPARING, sendNotice, WAITING } from "./notice-page.ts";

/** Astro's handler of requests, as middleware. */
type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>;
type Preview = {
  render: Handler;
  /** The files of the build by their path. */
  files: ReadonlyMap<string, string>;
};

/** A preview that was built before is loaded sooner than this; then nobody sees that it is being prepared. */
const LOAD_MS = 4_000;

/** The application (`/office/content`) and the pages of the drafts (`/office/content/page`). Addresses are whole. */
export async function previewRoutes(app: FastifyInstance, { folders, drafts }: EditorDeps): Promise<void> {
  let preview: Preview | undefined;
  let notice: () => Notice = opening;
  let isFailureTold = false;
  let loading: Promise<void> | undefined;
  const stop = new AbortController();
  /** @param last how many seconds it took the last time */
  const onBuild = (last: number | undefined) => {
    const [began, about] = [performance.now(), last === undefined ? "" : `, about ${last} s`];
    notice = () => {
      const passed = Math.round((performance.now() - began) / 1000);
      const text = `The pages are built once after each update. So far: ${passed} s.`;
      return { status: PREPARING, title: `Building the preview${about}`, text };
    };
  };
  const load = async () => {
    try {
      const { signal } = stop;
      const built = await buildPreview(folders.root, folders.published, folders.preview, { signal, onBuild });
      preview = await loadPreview(built);
    } catch (error) {
      if (!stop.signal.aborted) app.log.error({ err: error }, "the preview cannot be shown");
      notice = () => failed(error as Error);
    }
  };
  app.addHook("onClose", () => {
    stop.abort();
    return loading;
  });

  const render = async (request: FastifyRequest, reply: FastifyReply, address: string) => {
    const isPoll = WAITING in request.headers;
    /* Only a person who loads the page again asks for another build. */
    if (isFailureTold && !isPoll) [notice, loading, isFailureTold] = [opening, undefined, false];
    loading ??= load();
    const end = performance.now() + LOAD_MS;
    while (!preview && notice === opening && !isPoll && performance.now() < end)
      await Promise.race([loading, wait(100)]);
    const isPage = address !== PAGES + APPLICATION;
    const send = async (notice: Notice) =>
      /* Invalid content has to be told, if need be in other letters. */
      sendNotice(reply, notice, isPage, await fontFaces(fontUrl).catch(() => ""));
    if (!preview) {
      isFailureTold = notice().status !== PREPARING;
      return send(notice());
    }
    drafts.update();
    const { errors } = checkContent(folders.valid);
    if (errors.length > 0 && isPage) return send(invalid(errors));
    reply.hijack();
    request.raw.url = address;
    return preview.render(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
  };

  app.get(EDITOR, (request, reply) => render(request, reply, PAGES + APPLICATION));
  app.get(PAGES, (request, reply) => render(request, reply, request.url));
  app.get(`${PAGES}/*`, async (request, reply) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const path = pathname.slice(PAGES.length);
    const file = await fileAt(path, preview?.files);
    if (!file) return render(request, reply, request.url);
    return reply
      .type(lookup(path) ?? "application/octet-stream")
      .header("Cache-Control", file.isFixed ? "private, max-age=31536000, immutable" : "no-cache")
      .header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
      .send(file.content);
  });
}

async function loadPreview(folder: string): Promise<Preview> {
  process.env.NODE_ENV ??= "production";
  const { handler } = (await import(pathToFileURL(join(folder, "server/entry.mjs")).href)) as { handler: Handler };
  const client = join(folder, "client");
  return { render: handler, files: new Map(filesBelow(client).map((name) => [`/${name}`, join(client, name)])) };
}

/** A file of the build, a picture or drawing of a page that was shown, or a font. */
async function fileAt(path: string, files?: Preview["files"]) {
  const built = files?.get(path);
  if (built) return { content: await readFile(built), isFixed: !path.endsWith("/preview-script.js") };
  const picture = requestedFiles.get(path);
  if (picture) return { content: await makeFile({ ...picture, source: pathOfFile(picture.source) }), isFixed: true };
  const drawing = await drawingAt(path);
  if (drawing !== undefined) return { content: drawing, isFixed: true };
  const font = path.startsWith(FONTS) && fontFiles().get(decodeURIComponent(path.slice(FONTS.length)));
  return font ? { content: await readFile(font), isFixed: false } : undefined;
}

const fontFiles = () =>
  new Map(
    ["", ...Object.keys(siteTheme().fonts ?? {})]
      .flatMap((tag) => familiesOf(siteFonts(tag)))
      .flatMap(([, { files }]) => Object.values<string>(files))
      .map((file) => [basename(file), resolve("site/fonts", file)]),
  );

const opening = (): Notice => ({ status: PREPARING, title: "Opening the editor", text: "It takes a few seconds." });
const failed = ({ message }: Error): Notice => ({
  status: 500,
  title: "The editor could not be prepared",
  text: `Try again. If this page comes back, send its text to the person who runs your website:\n\n${/ENOSPC|EDQUOT/.test(message) ? "The server's disk is full." : message}`,
});
const invalid = (errors: ContentReport["errors"]): Notice => ({
  status: 500,
  title: "The drafts cannot be shown",
  text: `A record is invalid. Tell the person who runs your website:\n\n${errors.join("\n")}`,
});
