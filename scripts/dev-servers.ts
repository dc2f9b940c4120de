import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { watch } from "rolldown";
import { MANIFEST_FILE } from "#contract/site-manifest.ts";
import { ContentError } from "#site/content/parse-record.ts";
import { readArguments } from "../server/config/read-arguments.ts";
import { BUILT_SERVER, SOURCES_FILE } from "./build-stamp.ts";
import { serverBundle } from "./bundle-server.ts";
import { makeManifest } from "./make-manifest.ts";
import { exitCodeOf, OWN_GROUP, onStopSignal } from "./processes.ts";

const USAGE = `Usage: npm run dev [-- --styleguide]

Starts Astro's dev server with live reload, and beside it the server for the API, which has the words and promises of the
content at the start. --styleguide prints the address of the style guide, as npm run styleguide does.
`;

const FLAG = { type: "boolean", default: false } as const;
const { values } = readArguments(USAGE, { styleguide: FLAG });
if (existsSync(".env")) process.loadEnvFile(".env");
const HOST = "127.0.0.1";
const sitePort = Number(process.env.PORT || 3000);
if ((await freePort(sitePort)) !== sitePort) {
  console.error(`PORT: ${sitePort} is in use, for example by npm start: stop that, or set another PORT and DATA_DIR.`);
  process.exit(1);
}

/** In place of a build: its manifest alone. Astro's dev server makes the pages. */
const SITE = "node_modules/.cache/dev-site";
try {
  const manifest = await makeManifest({ stamp: "", pageFacts: {} });
  mkdirSync(SITE, { recursive: true });
  writeFileSync(join(SITE, MANIFEST_FILE), JSON.stringify(manifest));
} catch (thrown) {
  if (!(thrown instanceof ContentError)) throw thrown;
  console.error(`${thrown.message}\nCorrect this, then start again.`);
  process.exit(1);
}

if (values.styleguide) console.log(`The components in their states: http://${HOST}:${sitePort}/styleguide\n`);

/* The next `npm start` bundles the server again. */
rmSync(join(BUILT_SERVER, SOURCES_FILE), { force: true });
const bundle = watch(serverBundle());
await new Promise<void>((done) => {
  bundle.on("event", (event) => {
    if (event.code === "ERROR") console.error(event.error.message);
    if (event.code === "BUNDLE_END") void event.result.close();
    if (event.code === "END") done();
  });
});

/* Not at the start: bundling takes seconds, in which another program may take the port. */
const apiPort = await freePort(sitePort + 1);
const astro = ["node_modules/astro/bin/astro.mjs", "dev", "--host", HOST, "--port", String(sitePort)];
const children = [
  start(astro, { DEV_API_PORT: String(apiPort), ASTRO_TELEMETRY_DISABLED: "1" }),
  start(["--watch", "--enable-source-maps", join(BUILT_SERVER, "server.mjs"), "--dist", SITE], {
    HOST,
    PORT: String(apiPort),
  }),
];
const stopAll = (signal: NodeJS.Signals = "SIGTERM") => {
  for (const child of children) child.kill(signal);
  void bundle.close();
};

let isStopping = false;
onStopSignal((signal) => {
  isStopping = true;
  stopAll(signal);
});
const first = await Promise.race(children.map(exitCodeOf));
stopAll();
await Promise.all(
  children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).map(exitCodeOf),
);
process.exitCode = isStopping ? 0 : first || 1;

function start(args: string[], env: Record<string, string>) {
  return spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: "inherit", detached: OWN_GROUP });
}

function freePort(port: number): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(freePort(port + 1)));
    probe.listen(port, HOST, () => probe.close(() => resolve(port)));
  });
}
