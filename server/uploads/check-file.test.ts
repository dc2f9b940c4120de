import fc from "fast-check";
import { expect, test } from "vitest";
import { FILE_TYPES, type FileType } from "#contract/files.ts";
import { RESUME_TYPES } from "#forms/application.ts";
import { ATTACHMENT_TYPES } from "#forms/demo.ts";
import { HOSTILE_FILES } from "../../tests/support/hostile-files.ts";
import { sampleDoc, sampleDocx, sampleJpg, samplePdf, samplePng } from "../../tests/support/sample-files.ts";
import { checkFile } from "./check-file.ts";

const ALL = Object.keys(FILE_TYPES) as FileType[];
const GOOD = { pdf: samplePdf(), doc: sampleDoc(), docx: sampleDocx(), png: samplePng(), jpg: sampleJpg() };

test.each(ALL)("a valid %s is detected by its content and accepted only if its type is allowed", async (type) => {
  expect(await checkFile(GOOD[type], ALL)).toEqual({ ok: true, type });
  for (const allowed of [RESUME_TYPES, ATTACHMENT_TYPES] as const) {
    const expected = (allowed as readonly FileType[]).includes(type)
      ? { ok: true, type }
      : { ok: false, error: "otherType" };
    expect(await checkFile(GOOD[type], allowed)).toEqual(expected);
  }
});

test.each(ALL)("a truncated %s is rejected", async (type) => {
  const whole = GOOD[type];
  for (let share = 0.05; share < 1; share += 0.05) {
    expect(await checkFile(whole.subarray(0, Math.floor(whole.length * share)), ALL)).toMatchObject({ ok: false });
  }
});

test.each(HOSTILE_FILES)("%s is rejected", async (_case, bytes, error) => {
  expect(await checkFile(bytes, ALL)).toEqual({ ok: false, error });
});

test("every file has a result", async () => {
  const start = fc.constantFrom(...Object.values(GOOD));
  const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(start, fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat(), async (good, changes, cut) => {
      const bytes = Buffer.from(good);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      const result = await checkFile(cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes, ALL);
      expect(typeof result.ok).toBe("boolean");
    }),
    { numRuns: 500, seed: 4 },
  );
});
