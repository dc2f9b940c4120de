import { connect as connectHttp2 } from "node:http2";
import { request } from "node:https";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { writeFiles } from "../support/site-fixture.ts";
import { findNginx, type RunningNginx, startNginx } from "../support/start-nginx.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";

/* The shipped nginx site in front of the real server. */

/* nginx is no part of the project, so it is not installed for the tests: where it is missing they say so and pass by. */
const nginx = findNginx();
if (!nginx) console.log("The nginx site is not tested: this machine has no nginx, or no openssl.");

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

function ask(
  { httpsPort, certificate }: RunningNginx,
  path: string,
  options: { method?: string; headers?: object; body?: Buffer } = {},
) {
  return new Promise<Answer>((answered, failed) => {
    const { method = "GET", headers = {}, body } = options;
    const call = request(
      {
        host: "127.0.0.1",
        port: httpsPort,
        path,
        method,
        ca: certificate,
        servername: "www.example.com",
        headers: { host: "www.example.com", ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          answered({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    call.on("error", failed);
    call.end(body);
  });
}

async function behindNginx(use: (front: RunningNginx) => Promise<void>): Promise<void> {
  await using dist = await tempFolder();
  await writeFiles(dist.path, { "index.html": `<!doctype html><title>Home</title>${"<p>woven</p>".repeat(200)}` });
  await using server = await startServer({ distDir: dist.path, env: { SITE_URL: "https://www.example.com" } });
  await using front = await startNginx(nginx ?? "", server.port);
  await use(front);
}

test.skipIf(!nginx)("a page passes through TLS with the server's own brotli and headers", async () => {
  await behindNginx(async (front) => {
    const { status, headers, body } = await ask(front, "/", { headers: { "accept-encoding": "br, gzip" } });
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(body).toString()).toContain("woven");
    expect(headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
    expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
    expect(headers.server).toBe("nginx");
  });
});

test.skipIf(!nginx)("HTTP/2 is spoken, and plain HTTP leads to the site's own address", async () => {
  await behindNginx(async (front) => {
    const session = connectHttp2(front.https, { ca: front.certificate, servername: "www.example.com" });
    const status = await new Promise((answered, failed) => {
      session.on("error", failed);
      session
        .request({ ":path": "/", ":authority": "www.example.com" })
        .on("response", (headers) => answered(headers[":status"]))
        .resume();
    });
    session.close();
    expect(status).toBe(200);
    const plain = await fetch(`${front.http}/contact?x=1`, { redirect: "manual", headers: { host: "example.com" } });
    expect(plain.status).toBe(308);
    expect(plain.headers.get("location")).toBe("https://www.example.com/contact?x=1");
  });
});

test.skipIf(!nginx)("a message is kept, and what is for the machine alone stays there", async () => {
  await behindNginx(async (front) => {
    const body = Buffer.from(JSON.stringify({ name: "Ada", to_email: "ada@visitor.example", description: "Hello" }));
    const headers = {
      "content-type": "application/json",
      "content-length": body.length,
      origin: "https://www.example.com",
    };
    const kept = await ask(front, "/api/landing-mail", { method: "POST", headers, body });
    expect([kept.status, JSON.parse(kept.body.toString()).message]).toEqual([
      200,
      expect.stringContaining("Reference C-"),
    ]);
    expect((await ask(front, "/healthz")).status).toBe(200);
    expect((await ask(front, "/readyz")).status).toBe(404);
    expect((await ask(front, "/metrics")).status).toBe(404);
  });
});
