import { spawnSync } from "node:child_process";
import { hash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { requestOriginOf } from "#server/http/request-origin.ts";
import type { Person } from "./api-types.ts";
import { EditorError } from "./editor-error.ts";

/** @returns who sent a request @throws {EditorError} if nobody may send it */
export type IdentifyPerson = (request: FastifyRequest) => Person;

/** Reads the person whom the live server names, which has checked session and origin. Only it knows the key. */
export function identifyOfficePerson(key: string): IdentifyPerson {
  const expected = hash("sha256", key, "buffer");
  return ({ headers }) => {
    const given = hash("sha256", String(headers["x-editor-key"] ?? ""), "buffer");
    if (!timingSafeEqual(given, expected)) throw new EditorError(403, "Open the editor in the office.");
    return JSON.parse(String(headers["x-editor-person"])) as Person;
  };
}

/** For `npm run edit`, which every user of the machine may open (SECURITY.md). It checks that no other website asks. */
export function identifyLocalPerson(contentFolder: string): IdentifyPerson {
  const you = gitPerson(contentFolder);
  return (request) => {
    const { headers, method, socket } = request;
    const port = socket.localPort;
    /* Another name would be one of a website that leads to this machine (DNS rebinding). */
    if (![`127.0.0.1:${port}`, `localhost:${port}`].includes(headers.host ?? ""))
      throw new EditorError(403, `Open the editor at http://127.0.0.1:${port}/office/content.`);
    const origin = requestOriginOf(request, { siteOrigin: "", allowedOrigins: [] });
    if (!/^(GET|HEAD)$/.test(method) && origin.kind !== "own")
      throw new EditorError(403, "Another website sent this. Nothing was changed.");
    return you;
  };
}

function gitPerson(cwd: string): Person {
  const setting = (name: string) => spawnSync("git", ["config", name], { cwd, encoding: "utf8" }).stdout?.trim() ?? "";
  return { name: setting("user.name") || "You", email: setting("user.email") };
}
