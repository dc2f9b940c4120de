import { readdir } from "node:fs/promises";
import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { multipartBody } from "../../tests/support/post.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { readUpload } from "./read-upload.ts";

const LIMIT = 32 * 1024 * 1024;
const FILE = { field: "resume", file: Buffer.from("a resume"), name: "resume.pdf" };

test("a file in the bytes that make a body too large is not left in the spool", async () => {
  await using spool = await tempFolder();
  await using app = Fastify();
  await app.register(multipart);
  app.post("/", async (request) => {
    await using upload = await readUpload(request, spool.path, {
      texts: new Set(["name"]),
      limits: {},
      file: "resume",
    });
    return upload.file;
  });
  const post = (before: Buffer[], parts = [FILE]) => {
    const { boundary, bytes } = multipartBody(parts);
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    return app.inject({ method: "POST", url: "/", headers, payload: Readable.from([...before, bytes]) });
  };
  /* Bytes before the first part are ignored. */
  const tooLarge = await post([Buffer.alloc(LIMIT - 2, "x"), Buffer.from("\r\n")]);
  expect(tooLarge.json()).toEqual({ error: "tooLarge" });
  expect((await post([])).json()).toMatchObject({ name: FILE.name });
  expect(await readdir(spool.path)).toEqual([]);
});
