import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type RolldownOptions, rolldown } from "rolldown";
import { BUILT_SERVER, isServerBuilt, SOURCES_FILE, serverSources } from "./build-stamp.ts";
import { PROJECT_ROOT } from "./pinned-node.mjs";

/** The programs of the server, which scripts/run-built.mjs runs, and the scripts of its worker threads. */
const PROGRAMS = {
  server: "server/main.ts",
  inbox: "server/inbox/main.ts",
  doctor: "server/doctor/main.ts",
  "check-file-worker": "server/uploads/check-file-worker.ts",
  "decode-part-worker": "server/mailbox/decode-part-worker.mjs",
};

/** Packages are not mapped to their sources: their maps would take 20 MB of the server's memory. */
const withoutMaps = {
  name: "packages-without-maps",
  transform: { filter: { id: /node_modules/ }, handler: (code: string) => ({ code, map: { mappings: "" } }) },
};

/** The bundle in `folder`, for rolldown's `rolldown` and `watch`. */
export const serverBundle = (folder = join(PROJECT_ROOT, BUILT_SERVER)) =>
  ({
    cwd: PROJECT_ROOT,
    input: PROGRAMS,
    platform: "node",
    external: ["pg-native"],
    /* React is three times as fast. */
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    plugins: [withoutMaps],
    output: {
      dir: folder,
      entryFileNames: "[name].mjs",
      chunkFileNames: "[name].mjs",
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
  }) satisfies RolldownOptions;

/** Bundles the server, unless it is bundled from the current sources. A running server keeps its own code. */
export async function bundleServer(): Promise<void> {
  if (isServerBuilt(PROJECT_ROOT)) return;
  const began = Date.now();
  const folder = join(PROJECT_ROOT, BUILT_SERVER);
  const [next, before] = [`${folder}.new`, `${folder}.old`];
  for (const left of [next, before]) rmSync(left, { recursive: true, force: true });
  const { output, ...input } = serverBundle(next);
  const bundle = await rolldown(input);
  const { output: files } = await bundle.write(output);
  await bundle.close();
  const modules = files.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const paths = modules.map((path) => relative(PROJECT_ROOT, path)).filter((path) => !/node_modules|\0/.test(path));
  paths.push("scripts/bundle-server.ts", "package-lock.json");
  writeFileSync(join(next, SOURCES_FILE), JSON.stringify(serverSources(PROJECT_ROOT, paths, began)));
  if (existsSync(folder)) renameSync(folder, before);
  renameSync(next, folder);
  rmSync(before, { recursive: true, force: true });
}

/** Vitest's global setup: tests run the server and its commands as `npm run build` bundles them. */
export const setup = bundleServer;
