import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { connect, type IncomingHttpHeaders } from "node:http2";
import { join, resolve } from "node:path";
import { vi } from "vitest";
import { freePort } from "./listening.ts";
import { plainRequest } from "./raw-request.ts";
import { tempFolder } from "./temp-folder.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const SITE = join(ROOT, "deploy/nginx.conf");

type SiteRequest = { method?: string; headers?: Record<string, string | number>; body?: Buffer };

export type RunningNginx = Awaited<ReturnType<typeof startNginx>>;

/**
 * Runs the shipped nginx site on free ports with a test certificate, in front of `upstreamPort`.
 *
 * @param upstreamPort of the server, or of several with the parameters that docs/deploy.md names
 * @param projectRoot the folder of the built site, instead of /srv/website/current
 */
export async function startNginx(nginx: string, upstreamPort: number | readonly number[], projectRoot = ROOT) {
  const folder = await tempFolder();
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const certificate = join(folder.path, "site.pem");
  makeCertificate(certificate, join(folder.path, "site.key"));
  await mkdir(join(folder.path, "temp"));
  await writeFile(
    join(folder.path, "nginx.conf"),
    wholeConfiguration(folder.path, { httpPort, httpsPort, upstreamPort, projectRoot }),
  );
  const child = spawn(nginx, ["-p", folder.path, "-c", join(folder.path, "nginx.conf"), "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  child.stderr.on("data", (chunk) => (complaints += chunk));
  const ended = once(child, "close").then(() => {
    throw new Error(`nginx ended: ${complaints}`);
  });
  ended.catch(() => {}); // Only the start uses it.
  const answers = () => fetch(`http://127.0.0.1:${httpPort}/`, { redirect: "manual" }).then(Boolean, () => false);
  await Promise.race([ended, vi.waitUntil(answers, { timeout: 90_000 })]);
  const ca = readFileSync(certificate, "utf8");
  return {
    httpPort,
    errorLog: () => complaints,
    /** The requests that it logged. */
    accessLog: () => readFileSync(join(folder.path, "access.log"), "utf8"),
    /** Asks for an address such as http://example.com/contact as if that name led here. Follows and decodes nothing. */
    ask(address: string, { body, headers, ...request }: SiteRequest = {}) {
      const { hostname: servername, protocol } = new URL(address);
      const to = { hostname: "127.0.0.1", port: protocol === "https:" ? httpsPort : httpPort, ca, servername };
      return plainRequest(address, { ...request, ...to, headers: { host: servername, ...headers } }, body);
    },
    /** Posts over HTTP/2 with the beginning of a body. */
    async askHttp2(path: string, headers: Record<string, string | number>, body: Buffer) {
      const session = connect(`https://127.0.0.1:${httpsPort}`, { ca, servername: "www.example.com" });
      const stream = session.request({ ":method": "POST", ":path": path, ":authority": "www.example.com", ...headers });
      stream.write(body);
      const [answered] = (await once(stream, "response")) as [IncomingHttpHeaders & { ":status": number }];
      const text = Buffer.concat(await stream.toArray()).toString();
      session.destroy();
      return { status: answered[":status"], text };
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended.catch(() => {});
      await folder[Symbol.asyncDispose]();
    },
  };
}

type Setup = { httpPort: number; httpsPort: number; upstreamPort: number | readonly number[]; projectRoot: string };

function wholeConfiguration(folder: string, { httpPort, httpsPort, upstreamPort, projectRoot }: Setup): string {
  const site = readFileSync(SITE, "utf8")
    .replace(/^\s*listen \[::\].*$/gm, "")
    .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${httpPort}`)
    .replaceAll("listen 443 ssl", `listen 127.0.0.1:${httpsPort} ssl`)
    .replace("client_header_timeout 10s;", "client_header_timeout 1s;")
    .replaceAll("/var/log/nginx/access.log", join(folder, "access.log"))
    .replaceAll("/srv/website/current/", `${projectRoot}/`)
    .replace("server 127.0.0.1:3000;", upstreamServers(upstreamPort))
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/g, join(folder, "site.pem"))
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/g, join(folder, "site.key"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, "temp", name)};`)
    .join(" ");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `${user} worker_processes 1; pid ${join(folder, "pid")}; error_log stderr warn;
events {}
http { access_log ${join(folder, "access.log")}; ${temporary}
${site}
}
`;
}

function upstreamServers(ports: number | readonly number[]): string {
  if (typeof ports === "number") return `server 127.0.0.1:${ports};`;
  const [, parameters] = /`server [\d.]+:3000( [^`]*);`/.exec(readFileSync(join(ROOT, "docs/deploy.md"), "utf8")) ?? [];
  return ports.map((port) => `server 127.0.0.1:${port}${parameters};`).join("\n");
}

/** Makes a self-signed certificate of www.example.com and 127.0.0.1 that ends in two days. */
export function makeCertificate(certificate: string, key: string): void {
  const names = "subjectAltName=DNS:example.com,DNS:www.example.com,IP:127.0.0.1";
  const subject = ["-subj", "/CN=www.example.com", "-addext", names];
  const output = ["-keyout", key, "-out", certificate, "-days", "2"];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync("openssl", ["req", "-x509", ...curve, ...output, ...subject], { stdio: "ignore" });
}
