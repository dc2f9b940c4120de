import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import type { TestProject } from "vitest/node";
import { cleanEnvironment } from "./clean-environment.ts";
import { SERVER_CONTENT, writeFiles } from "./site-fixture.ts";
import { tempFolder } from "./temp-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of the bundled server. */
    serverBundle: string;
  }
}

const ROOT = resolve(import.meta.dirname, "../..");
const BUNDLE = join(ROOT, "node_modules/.cache/test-server/main.mjs");

/** Our files keep their URL, so that they find other files. */
const keepUrls = {
  name: "keep-urls",
  transform: (code: string, path: string) =>
    path.startsWith(join(ROOT, "server"))
      ? code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
      : null,
};

const BUILTIN_IMPORT = /^import(?: ([\w$]+))?,?(?: \{([^}]*)\})? from "(node:[\w/]+)";$/gm;

/**
 * Takes built-in modules from the process. An import reads all their exports, and some load much that the server does not
 * use, such as node:http's WebSocket and node:crypto's Web Crypto.
 */
const avoidBuiltinImports = {
  name: "avoid-builtin-imports",
  renderChunk: (code: string) =>
    code.replace(BUILTIN_IMPORT, (_import, module?: string, names?: string, id?: string) => {
      const variables = [module, names && `{${names.replaceAll(" as ", ":")}}`].filter(Boolean);
      return variables.map((variable) => `const ${variable} = process.getBuiltinModule("${id}");`).join("");
    }),
};

/**
 * Vitest's global setup: bundles the server. The tests start it hundreds of times, and most of the time of a start is the
 * loading of a thousand modules. The tests of the built pages and in browsers run the source.
 */
export default async function bundleServer({ provide }: TestProject): Promise<void> {
  const bundle = await rolldown({
    cwd: ROOT,
    input: join(ROOT, "server/main.ts"),
    platform: "node",
    external: ["pg-native", "rolldown/utils"],
    plugins: [keepUrls, avoidBuiltinImports],
  });
  /* Half the bytes load in three quarters of the time. Names stay, because logs contain them. */
  const minify = { compress: true, mangle: false, codegen: true };
  await bundle.write({ file: BUNDLE, format: "esm", codeSplitting: false, minify });
  await bundle.close();
  await fillCompileCache();
  provide("serverBundle", BUNDLE);
}

/** A process writes the compile cache when it ends, with the functions that it has used. Most tests kill theirs. */
async function fillCompileCache(): Promise<void> {
  await using folder = await tempFolder();
  await writeFiles(folder.path, SERVER_CONTENT);
  const server = spawn(process.execPath, [BUNDLE], {
    cwd: folder.path,
    env: { ...cleanEnvironment(), PORT: "0", SITE_URL: "http://site.example", DATA_DIR: join(folder.path, "data") },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exit = once(server, "exit");
  await Promise.race([once(server, "message"), exit]);
  server.kill();
  await exit;
}
