import { expect, test } from "vitest";
import { RESUME_TYPES } from "#forms/application.ts";
import { startFileChecker } from "./file-checker.ts";
import { MachineBusy } from "./limited-worker.ts";

/** A worker that runs `start` before it is ready, and `fault` for the file BAD; it accepts any other. */
const worker = (fault: string, start = "") =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from "node:worker_threads";
      parentPort.on("message", ({ content }) => {
        if (content[0] !== 33) return parentPort.postMessage({ ok: true, type: "pdf", content, sha256: "x" }, [content.buffer]);
        ${fault}
      });
      ${start}
      parentPort.postMessage("ready");`)}`,
  );
const BAD = Buffer.from("!");
const GOOD = Buffer.from("good");

test("a file that takes too much CPU time is rejected, and the next one is checked", async () => {
  await using files = startFileChecker({ script: worker("for (;;);"), cpuMs: 200 });
  expect(await files.check(BAD, RESUME_TYPES)).toEqual({ ok: false, error: "tooComplex" });
  expect(await files.check(GOOD, RESUME_TYPES)).toMatchObject({ ok: true });
});

test("a PDF made to be slow is rejected", async () => {
  await using files = startFileChecker({ cpuMs: 300 });
  const slow = Buffer.from(`%PDF-1.4\n${"obj(".repeat(1_000_000)}startxref\n9\n%%EOF\n`);
  expect(await files.check(slow, RESUME_TYPES)).toEqual({ ok: false, error: "tooComplex" });
});

const BURN_300_MS = "const end = process.threadCpuUsage().user + 300_000; while (process.threadCpuUsage().user < end);";

test("the CPU time of the start of a thread is not the file's", async () => {
  await using files = startFileChecker({ script: worker("", BURN_300_MS), cpuMs: 200 });
  expect(await files.check(GOOD, RESUME_TYPES)).toMatchObject({ ok: true });
});

test("a file without a result is not rejected: the machine is busy", async () => {
  await using files = startFileChecker({ script: worker(""), wallMs: 1_500 });
  await expect(files.check(BAD, RESUME_TYPES)).rejects.toThrow(MachineBusy);
});

test("a file that exhausts the worker's memory is rejected, and the next one is checked", async () => {
  await using files = startFileChecker({
    script: worker("const all = []; for (;;) all.push([...'xxxxxxxxxxxx']);"),
    cpuMs: 60_000,
    heapMb: 32,
  });
  expect(await files.check(BAD, RESUME_TYPES)).toEqual({ ok: false, error: "tooComplex" });
  expect(await files.check(GOOD, RESUME_TYPES)).toMatchObject({ ok: true });
});

test("an exception in a check is thrown, and the next file is checked", async () => {
  await using files = startFileChecker({ script: worker("throw new Error('a bug');") });
  const failing = files.check(BAD, RESUME_TYPES);
  const waiting = files.check(GOOD, RESUME_TYPES);
  await expect(failing).rejects.toThrow("a bug");
  expect(await waiting).toMatchObject({ ok: true });
});
