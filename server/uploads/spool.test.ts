import { readdir } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { spool } from "./spool.ts";

/* No file is opened before the test allows it. */
const { started, allowed, opened } = vi.hoisted(() => ({
  started: Promise.withResolvers<void>(),
  allowed: Promise.withResolvers<void>(),
  opened: Promise.withResolvers<void>(),
}));
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const open = async (path: string, flags: string, mode: number, done: (...results: unknown[]) => void) => {
    started.resolve();
    await allowed.promise;
    fs.open(path, flags, mode, (...results) => {
      done(...results);
      opened.resolve();
    });
  };
  const createWriteStream = (path: string, options: object) =>
    fs.createWriteStream(path, { ...options, fs: { ...fs, open: open as never } });
  return { ...fs, createWriteStream };
});

test("an upload that breaks off while its file is being opened leaves no file", async () => {
  await using folder = await tempFolder();
  const content = new Readable({ read() {} }).on("error", () => {});
  const spooling = spool(folder.path, content).catch((thrown: Error) => thrown.message);
  await started.promise;
  content.destroy(new Error("cut off"));
  await Promise.race([spooling, wait(100)]);
  allowed.resolve();
  expect(await spooling).toBe("cut off");
  await opened.promise;
  expect(await readdir(folder.path)).toEqual([]);
});
