import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { join, resolve } from "node:path";
import { freePort } from "./free-port.ts";
import { tempFolder } from "./temp-folder.ts";

const SITE = resolve(import.meta.dirname, "../../deploy/nginx.conf");
const PLACES = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"];

/** Where nginx is on this machine; undefined where there is none, or no openssl for its certificate. */
export function findNginx(): string | undefined {
  const nginx = PLACES.find((path) => existsSync(path));
  if (!nginx) return undefined;
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return nginx;
  } catch {
    return undefined; // told by the test that is skipped
  }
}

export type SiteAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };
export type SiteRequest = { method?: string; headers?: Record<string, string | number>; body?: Buffer };

export type RunningNginx = AsyncDisposable & {
  https: string;
  certificate: string;
  /** Asks for an address such as http://example.com/contact as if that name led here. Follows and decodes nothing. */
  ask(address: string, request?: SiteRequest): Promise<SiteAnswer>;
};

/** Runs the shipped site file, on free ports and with a certificate made for the test, in front of `upstreamPort`. */
export async function startNginx(nginx: string, upstreamPort: number): Promise<RunningNginx> {
  const folder = await tempFolder();
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const certificate = join(folder.path, "site.pem");
  makeCertificate(certificate, join(folder.path, "site.key"));
  await mkdir(join(folder.path, "temp"));
  await writeFile(
    join(folder.path, "nginx.conf"),
    wholeConfiguration(folder.path, { httpPort, httpsPort, upstreamPort }),
  );
  const child = spawn(nginx, ["-p", folder.path, "-c", join(folder.path, "nginx.conf"), "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  child.stderr.on("data", (chunk) => (complaints += chunk));
  const ended = once(child, "close").then(() => {
    throw new Error(`nginx ended: ${complaints}`);
  });
  ended.catch(() => {}); // only of interest while it starts
  await Promise.race([ended, waitForAnswer(httpPort)]);
  const ca = readFileSync(certificate, "utf8");
  return {
    https: `https://127.0.0.1:${httpsPort}`,
    certificate: ca,
    ask: (address, request = {}) => ask(new URL(address), request, { httpPort, httpsPort, ca }),
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended.catch(() => {});
      await folder[Symbol.asyncDispose]();
    },
  };
}

type Front = { httpPort: number; httpsPort: number; ca: string };

function ask(address: URL, { method = "GET", headers = {}, body }: SiteRequest, { httpPort, httpsPort, ca }: Front) {
  const isSecure = address.protocol === "https:";
  const options = {
    host: "127.0.0.1",
    port: isSecure ? httpsPort : httpPort,
    path: address.pathname + address.search,
    method,
    headers: { host: address.hostname, ...headers },
  };
  return new Promise<SiteAnswer>((answered, failed) => {
    const call = isSecure
      ? requestHttps({ ...options, ca, servername: address.hostname })
      : requestHttp({ ...options, agent: false });
    call.on("error", failed);
    call.on("response", async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      answered({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
    });
    call.end(body);
  });
}

type Ports = { httpPort: number; httpsPort: number; upstreamPort: number };

function wholeConfiguration(folder: string, { httpPort, httpsPort, upstreamPort }: Ports): string {
  const site = readFileSync(SITE, "utf8")
    .replace(/^\s*listen \[::\].*$/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${httpPort};`)
    .replaceAll("listen 443 ssl", `listen 127.0.0.1:${httpsPort} ssl`)
    .replace("server 127.0.0.1:3000;", `server 127.0.0.1:${upstreamPort};`)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/g, join(folder, "site.pem"))
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/g, join(folder, "site.key"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, "temp", name)};`)
    .join(" ");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `${user} worker_processes 1; pid ${join(folder, "pid")}; error_log stderr warn;
events { worker_connections 64; }
http { access_log off; ${temporary}
${site}
}
`;
}

function makeCertificate(certificate: string, key: string): void {
  const subject = [
    "-subj",
    "/CN=www.example.com",
    "-addext",
    "subjectAltName=DNS:example.com,DNS:www.example.com,IP:127.0.0.1",
  ];
  const output = ["-keyout", key, "-out", certificate, "-days", "2"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...output, ...subject], {
    stdio: "ignore",
  });
}

/** Resolves once something answers on the port. */
export async function waitForAnswer(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const up = await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).then(
      () => true,
      () => false,
    );
    if (up) return;
    await new Promise((wait) => setTimeout(wait, 25));
  }
  throw new Error("nginx does not answer");
}
