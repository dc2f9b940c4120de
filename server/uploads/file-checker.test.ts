import { expect, test } from "vitest";
import { RESUME_TYPES } from "#contract/files.ts";
import { sampleDocx, samplePdf } from "../../tests/support/sample-files.ts";
import { startFileChecker } from "./file-checker.ts";

/** A worker that answers a file of these bytes with a fault, and any other as it should. */
const worker = (fault: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from "node:worker_threads";
      parentPort.on("message", ({ content }) => {
        if (content[0] !== 33) return parentPort.postMessage({ ok: true, type: "pdf", content, sha256: "x" }, [content.buffer]);
        ${fault}
      });`)}`,
  );
const BAD = Buffer.from("!");
const GOOD = Buffer.from("good");

test("a file is checked by its bytes, its hash is told, and its content comes back", async () => {
  await using files = startFileChecker();
  const content = samplePdf(1_000_000);
  const verdict = await files.check(Buffer.from(content), RESUME_TYPES);
  expect(verdict).toMatchObject({ ok: true, type: "pdf", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(verdict.ok && content.equals(verdict.content)).toBe(true);
  expect(await files.check(sampleDocx([{ name: "word/vbaProject.bin", data: "x" }]), RESUME_TYPES)).toEqual({
    ok: false,
    flaw: "macros",
  });
});

test("a file that takes too much CPU time is refused, and the next one is checked", async () => {
  await using files = startFileChecker({ script: worker("for (;;);"), cpuMs: 200 });
  expect(await files.check(BAD, RESUME_TYPES)).toEqual({ ok: false, flaw: "tooComplex" });
  expect(await files.check(GOOD, RESUME_TYPES)).toMatchObject({ ok: true });
});

test("a PDF that is made to be slow is refused", async () => {
  await using files = startFileChecker({ cpuMs: 300 });
  const slow = Buffer.from(`%PDF-1.4\n${"obj(".repeat(1_000_000)}startxref\n9\n%%EOF\n`);
  expect(await files.check(slow, RESUME_TYPES)).toEqual({ ok: false, flaw: "tooComplex" });
});

test("a file that is never answered is refused, and the next one is checked", async () => {
  await using files = startFileChecker({ script: worker(""), wallMs: 1_500 });
  expect(await files.check(BAD, RESUME_TYPES)).toEqual({ ok: false, flaw: "tooComplex" });
  expect(await files.check(GOOD, RESUME_TYPES)).toMatchObject({ ok: true });
});

test("a file that exhausts the worker's memory is refused, and the next one is checked", async () => {
  await using files = startFileChecker({
    script: worker("const all = []; for (;;) all.push([...'xxxxxxxxxxxx']);"),
    cpuMs: 60_000,
    heapMb: 32,
  });
  expect(await files.check(BAD, RESUME_TYPES)).toEqual({ ok: false, flaw: "tooComplex" });
  expect(await files.check(GOOD, RESUME_TYPES)).toMatchObject({ ok: true });
});

test("a bug in a check is thrown, and the next file is checked", async () => {
  await using files = startFileChecker({ script: worker("throw new Error('a bug');") });
  const failing = files.check(BAD, RESUME_TYPES);
  const waiting = files.check(GOOD, RESUME_TYPES);
  await expect(failing).rejects.toThrow("a bug");
  expect(await waiting).toMatchObject({ ok: true });
});
