import { readFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer, type ServerOptions } from "node:https";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DAY } from "#contract/duration.ts";
import { listening } from "../../tests/support/listening.ts";
import { SITE } from "../../tests/support/site-fixture.ts";
import { makeCertificate } from "../../tests/support/start-nginx.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { parseSettings } from "../config/settings.ts";
import { askPublicAddress, publicOrigin } from "./public-address.ts";

test("an invalid certificate is reported with its end", async () => {
  await using folder = await tempFolder();
  const [certificate, key] = [join(folder.path, "site.pem"), join(folder.path, "site.key")];
  makeCertificate(certificate, key);
  const tls: ServerOptions = { cert: readFileSync(certificate), key: readFileSync(key) };
  await using server = await listening(createServer(tls, (_request, response) => response.end('{"status":"ok"}')));
  const { error, certificateEndsAt = 0 } = await askPublicAddress(`https://127.0.0.1:${server.port}`);
  expect(error).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
  expect(Math.abs(certificateEndsAt - Date.now() - 2 * DAY)).toBeLessThan(DAY);
});

test.each([
  ["the server's answer", 200, '{"status":"ok"}', undefined],
  ["a page of somebody else", 200, "<h1>For sale</h1>", "it answers with status 200 and another page"],
  ["an error of the proxy", 502, "Bad Gateway", "it answers with status 502"],
])("%s is recognized", async (_what, status, body, error) => {
  await using server = await listening(createHttpServer((_request, response) => response.writeHead(status).end(body)));
  expect(await askPublicAddress(`http://127.0.0.1:${server.port}`)).toEqual({ error, certificateEndsAt: undefined });
});

test("a name without an address and a server that does not answer are errors", async () => {
  expect((await askPublicAddress("https://127.0.0.1:1")).error).toBe("ECONNREFUSED");
  await using silent = await listening(createHttpServer(() => {}));
  expect((await askPublicAddress(`http://127.0.0.1:${silent.port}`, 50)).error).toBe("no response in time");
  const upgrade = { connection: "upgrade", upgrade: "other" };
  await using other = await listening(createHttpServer((_request, response) => response.writeHead(101, upgrade).end()));
  expect((await askPublicAddress(`http://127.0.0.1:${other.port}`)).error).toBe("it ends the connection");
});

test("a local or reserved name is not public", () => {
  const originOf = (SITE_URL: string) => publicOrigin(parseSettings({ SITE_URL }, SITE));
  expect(originOf("https://www.weavers.co")).toBe("https://www.weavers.co");
  const local = ["https://www.example.com", "https://site.example", "http://localhost:3000"];
  expect(local.filter(originOf)).toEqual([]);
});
