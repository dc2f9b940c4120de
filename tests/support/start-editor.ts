import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buildPreview } from "../../editor/preview/build-preview.ts";
import { cleanEnvironment } from "./clean-environment.ts";
import { freePort } from "./listening.ts";
import { SAMPLE_CONTENT } from "./sites.ts";
import { tempFolder } from "./temp-folder.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** The preview is built once for all tests. */
export const PREVIEW_BUILDS = join(ROOT, "node_modules/.cache/editor-preview");

const PREPARING = 503;

export type Editor = Awaited<ReturnType<typeof startEditor>>;

const KEY = "the-key-of-the-server";

/** The headers with which the office passes on the requests of a person. */
export const asPerson = (name: string) => ({
  "x-editor-key": KEY,
  "x-editor-person": JSON.stringify({ name, email: `${name.toLowerCase()}@office.example` }),
});

/**
 * The editor with a copy of a content folder: that of one's own machine, or that of an office, which expects the headers of
 * `asPerson`. It is stopped, and its folders are removed, at the end of the `await using` scope.
 */
export async function startEditor(content = SAMPLE_CONTENT, isOffice = false) {
  const temp = await tempFolder();
  const data = join(temp.path, "data");
  const published = join(temp.path, "content");
  await cp(content, published, { recursive: true });
  await mkdir(data, { recursive: true });
  const built = await buildPreview(ROOT, published, PREVIEW_BUILDS);
  await cp(built, join(data, "preview", basename(built)), { recursive: true, verbatimSymlinks: true });
  const port = await freePort();
  const editor = spawn(process.execPath, [join(ROOT, "editor/main.ts")], {
    cwd: ROOT,
    env: {
      ...cleanEnvironment(),
      NODE_ENV: "production",
      CONTENT_DIR: published,
      DATA_DIR: data,
      PORT: String(port),
      TZ: "UTC",
      ...(isOffice && { EDITOR_KEY: KEY }),
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let output = "";
  const url = await new Promise<string>((found, fail) => {
    editor.on("message", ({ ready }: { ready: { port: number } }) => found(`http://127.0.0.1:${ready.port}`));
    editor.stderr?.on("data", (chunk: Buffer) => {
      output += chunk;
      const [, address] = /(http:\/\/\S+?)\/office\/content/.exec(output) ?? [];
      if (address) found(address);
    });
    editor.on("exit", () => fail(new Error(output)));
  });
  if (!isOffice && !url.endsWith(`:${port}`)) throw new Error(`The editor listens at ${url}, not on the port ${port}.`);
  const pages = `${url}/office/content/page`;
  while ((await fetch(pages, { headers: asPerson("Ada") })).status === PREPARING) await wait(100);
  return {
    url,
    /** The address of the home page in the preview. */
    pages,
    /** The content folder with the valid drafts. */
    valid: join(data, "drafts/content"),
    async [Symbol.asyncDispose]() {
      if (editor.exitCode === null && editor.kill()) await once(editor, "exit");
      await temp[Symbol.asyncDispose]();
    },
  };
}
