import { connect as connectHttp2 } from "node:http2";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { FILE_LIMIT } from "#contract/files.ts";
import { DEMO, multipartBody, textParts } from "../support/multipart.ts";
import { writeFiles } from "../support/site-fixture.ts";
import { findNginx, type RunningNginx, startNginx } from "../support/start-nginx.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";

/* The shipped nginx site in front of the real server. */

/* nginx is no part of the project, so it is not installed for the tests: where it is missing they say so and pass by. */
const nginx = findNginx();
if (!nginx) console.log("The nginx site is not tested: this machine has no nginx, or no openssl.");

const SITE = "https://www.example.com";

async function behindNginx(use: (front: RunningNginx) => Promise<void>): Promise<void> {
  await using dist = await tempFolder();
  await writeFiles(dist.path, { "index.html": `<!doctype html><title>Home</title>${"<p>woven</p>".repeat(200)}` });
  await using server = await startServer({ distDir: dist.path, env: { SITE_URL: SITE } });
  await using front = await startNginx(nginx ?? "", server.port);
  await use(front);
}

test.skipIf(!nginx)("a page passes through TLS with the server's own brotli and headers", async () => {
  await behindNginx(async (front) => {
    const { status, headers, body } = await front.ask(`${SITE}/`, { headers: { "accept-encoding": "br, gzip" } });
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(body).toString()).toContain("woven");
    expect(headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
    expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
    expect(headers.server).toBe("nginx");
  });
});

test.skipIf(!nginx)("HTTP/2 is spoken, and every other address leads to the site's own by way of https", async () => {
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
    for (const host of ["example.com", "www.example.com"]) {
      const plain = await front.ask(`http://${host}/contact?x=1`);
      expect([plain.status, plain.headers.location]).toEqual([308, `https://${host}/contact?x=1`]);
    }
    const short = await front.ask("https://example.com/contact?x=1");
    expect([short.status, short.headers.location]).toEqual([308, `${SITE}/contact?x=1`]);
    expect(short.headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
  });
});

test.skipIf(!nginx)("without JavaScript a file that is too large still brings the text back", async () => {
  await behindNginx(async (front) => {
    const file = { field: "attachment", file: Buffer.alloc(3 * FILE_LIMIT), name: "loom.png" };
    const { boundary, bytes: body } = multipartBody([...textParts(DEMO), file]);
    const headers = {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": body.length,
      "sec-fetch-mode": "navigate",
      origin: SITE,
    };
    const refused = await front.ask(`${SITE}/api/book-demo`, { method: "POST", headers, body });
    expect(refused.status).toBe(413);
    expect(refused.body.toString()).toContain(DEMO.message_body);
  });
});

test.skipIf(!nginx)("a message is kept, and what is for the machine alone stays there", async () => {
  await behindNginx(async (front) => {
    const body = Buffer.from(JSON.stringify({ name: "Ada", to_email: "ada@visitor.example", description: "Hello" }));
    const headers = {
      "content-type": "application/json",
      "content-length": body.length,
      origin: SITE,
    };
    const kept = await front.ask(`${SITE}/api/landing-mail`, { method: "POST", headers, body });
    expect([kept.status, JSON.parse(kept.body.toString()).message]).toEqual([
      200,
      expect.stringContaining("Reference C-"),
    ]);
    expect((await front.ask(`${SITE}/healthz`)).status).toBe(200);
    expect((await front.ask(`${SITE}/readyz`)).status).toBe(404);
    expect((await front.ask(`${SITE}/metrics`)).status).toBe(404);
  });
});
