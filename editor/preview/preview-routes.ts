import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, extname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { filesBelow } from "#site/content/media.ts";
import { checkContent } from "#site/content/records.ts";
import { siteFonts } from "#site/fonts/fonts.ts";
import { requestedFiles } from "#site/pictures/file-request.ts";
import { makeFile } from "#site/pictures/make-file.ts";
import { MEDIA_TYPES } from "#site/pictures/publish-files.ts";
import { renderedFiles } from "#site/weave/rendered-files.ts";
import { APPLICATION, EDITOR, FONTS, PAGES } from "../addresses.ts";
import type { EditorDeps } from "../editor-deps.ts";
import { buildPreview } from "./build-preview.ts";
import { pathOfFile } from "./mark-texts.ts";

/** Astro's handler of requests, as middleware. */
type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>;
type Preview = { render: Handler /** The files of the build by their path. */; files: ReadonlyMap<string, string> };

/** A preview that was built before is loaded sooner than this; then nobody sees that it is being prepared. */
const LOAD_MS = 4_000;

/** The application (`/office/content`) and the pages of the drafts (`/office/content/page`). Addresses are whole. */
export async function previewRoutes(app: FastifyInstance, { folders, drafts }: EditorDeps): Promise<void> {
  let preview: Preview | undefined;
  let hasFailed = false;
  let loading: Promise<void> | undefined;
  const stop = new AbortController();
  const load = () =>
    buildPreview(folders.root, folders.published, folders.preview, stop.signal)
      .then(loadPreview)
      .then(
        (loaded) => {
          preview = loaded;
        },
        (error: Error) => {
          if (!stop.signal.aborted) app.log.error({ err: error }, "the preview cannot be shown");
          hasFailed = true;
        },
      );
  app.addHook("onClose", () => {
    stop.abort();
    return loading;
  });

  const render = async (request: FastifyRequest, reply: FastifyReply, address: string) => {
    /* Only a person who loads the page again asks for another build. */
    if (hasFailed && !(WAITING in request.headers)) [hasFailed, loading] = [false, undefined];
    loading ??= load();
    if (!preview) await Promise.race([loading, wait(LOAD_MS)]);
    if (hasFailed) return sendNotice(reply, FAILED);
    if (!preview) return sendNotice(reply, PREPARING);
    drafts.update();
    const { errors } = checkContent(folders.drafts);
    if (errors.length > 0 && address !== PAGES + APPLICATION) return sendNotice(reply, { ...INVALID, details: errors });
    reply.hijack();
    request.raw.url = address;
    return preview.render(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
  };

  app.get(EDITOR, (request, reply) => render(request, reply, PAGES + APPLICATION));
  app.get(PAGES, (request, reply) => render(request, reply, request.url));
  app.get(`${PAGES}/*`, async (request, reply) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const path = pathname.slice(PAGES.length);
    const file = preview && (await fileAt(path, preview.files));
    if (!file) return render(request, reply, request.url);
    return reply
      .type(TYPES[extname(path)] ?? "application/octet-stream")
      .header("Cache-Control", file.isFixed ? "private, max-age=31536000, immutable" : "no-cache")
      .header("X-Content-Type-Options", "nosniff")
      .header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
      .send(file.content);
  });
}

const TYPES: Readonly<Record<string, string>> = {
  ...MEDIA_TYPES,
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

async function loadPreview(folder: string): Promise<Preview> {
  process.env.NODE_ENV ??= "production";
  const { handler } = (await import(pathToFileURL(join(folder, "server/entry.mjs")).href)) as { handler: Handler };
  const client = join(folder, "client");
  return { render: handler, files: new Map(filesBelow(client).map((name) => [`/${name}`, join(client, name)])) };
}

/** A file of the build, a picture or drawing of a page that was shown, or a font. */
async function fileAt(path: string, files: Preview["files"]) {
  const built = files.get(path);
  if (built) return { content: await readFile(built), isFixed: !path.endsWith("/page-script.js") };
  const picture = requestedFiles.get(path);
  if (picture) return { content: await makeFile({ ...picture, source: pathOfFile(picture.source) }), isFixed: true };
  const drawing = renderedFiles.get(path);
  if (drawing !== undefined) return { content: drawing, isFixed: true };
  const font = path.startsWith(FONTS) && fontFiles().get(decodeURIComponent(path.slice(FONTS.length)));
  return font ? { content: await readFile(font), isFixed: false } : undefined;
}

const fontFiles = () =>
  new Map(
    Object.values(siteFonts())
      .flatMap(({ files }) => Object.values<string>(files))
      .map((file) => [basename(file), resolve("site/fonts", file)]),
  );

type Notice = { readonly status: number; readonly text: string; readonly details?: readonly string[] };

const PREPARING: Notice = {
  status: 503,
  text: "The editor is being prepared. After an update this takes about half a minute.",
};
const FAILED: Notice = {
  status: 500,
  text: "The editor could not be prepared. The log of the server says why. Often the machine has too little free memory. Load the page again to try once more.",
};
const INVALID: Notice = { status: 500, text: "The drafts cannot be shown, because a record is invalid." };

/** A header of the requests of the page that waits. */
const WAITING = "editor-waiting";

/** Loads the page again once it is there. A page that reloads itself meanwhile could not be read to its end. */
const LOAD_WHEN_READY = `const ask = async () => {
  const answer = await fetch(location.href, { headers: { "${WAITING}": "1" } }).catch(() => undefined);
  if (!answer || answer.status === ${PREPARING.status}) setTimeout(ask, 2000);
  else if (answer.status >= 500) document.documentElement.innerHTML = await answer.text();
  else location.reload();
};
void ask();`;

function sendNotice(reply: FastifyReply, { status, text, details = [] }: Notice) {
  const escaped = (value: string) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const nonce = randomBytes(16).toString("base64");
  const script = status === PREPARING.status ? `<script nonce="${nonce}">${LOAD_WHEN_READY}</script>` : "";
  const list = details.map((line) => `<li>${escaped(line)}</li>`).join("");
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; frame-ancestors 'self'`;
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .headers({ "Cache-Control": "no-store", "X-Frame-Options": "SAMEORIGIN", "Content-Security-Policy": policy })
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Editor</title><style>body{font:1rem/1.5 system-ui;margin:15vh auto;max-width:34rem;padding:0 1rem;color-scheme:light dark}</style><p>${text}</p><ul>${list}</ul>${script}</html>`,
    );
}
