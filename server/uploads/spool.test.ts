import fs from "node:fs";
import { readdir } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { spool } from "./spool.ts";

test("an upload that breaks off while its file is being opened leaves no file", async () => {
  await using folder = await tempFolder();
  const started = Promise.withResolvers<void>();
  const allowed = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const { open } = fs;
  const openWhenAllowed = async (path: string, flags: string, mode: number, done: (...results: unknown[]) => void) => {
    started.resolve();
    await allowed.promise;
    open(path, flags, mode, (...results) => {
      done(...results);
      opened.resolve();
    });
  };
  /* A stream calls `open` of this object, whichever test has loaded its module first. */
  using _ = vi.spyOn(fs, "open").mockImplementation(openWhenAllowed as never);
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
