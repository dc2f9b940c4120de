import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { updateHeroCloth } from "./hero-cloth.ts";
import { attemptOf, changedFile } from "./post.ts";

const form = (texts: Record<string, string>, file?: File) => {
  const body = new FormData();
  for (const [name, text] of Object.entries(texts)) body.append(name, text);
  if (file) body.append("resume_file", file);
  return body;
};
const resume = (content: string, lastModified = 1) => new File([content], "ada.pdf", { lastModified });

test.each([
  ["another text", form({ name: "Grace" }, resume("one"))],
  ["a file of another size", form({ name: "Ada" }, resume("other"))],
  ["a file saved later", form({ name: "Ada" }, resume("one", 2))],
  ["no file", form({ name: "Ada" })],
])("%s makes it another attempt", (_, body) => {
  const first = attemptOf(form({ name: "Ada" }, resume("one")), undefined);
  expect(attemptOf(body, first)?.key).not.toBe(first?.key);
});

test("a file that cannot be read any more is found by its field", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "resume-")), "ada.pdf");
  writeFileSync(path, "one");
  const body = form({ name: "Ada" });
  body.append("resume_file", await openAsBlob(path), "ada.pdf");
  expect(await changedFile(body)).toBeUndefined();
  rmSync(dirname(path), { recursive: true });
  expect(await changedFile(body)).toBe("resume_file");
  expect(await changedFile("{}")).toBeUndefined();
});

afterEach(() => {
  vi.doUnmock("#site/weave/sampler.ts");
  vi.unstubAllGlobals();
});

test("if the generator cannot be loaded, the default picture stays and no error is thrown", async () => {
  const cloth = { innerHTML: "the default" };
  const redraw = Promise.withResolvers<() => unknown>();
  vi.stubGlobal("document", { getElementById: () => cloth });
  vi.stubGlobal("window", { setTimeout: redraw.resolve });
  vi.doMock("#site/weave/sampler.ts", () => {
    throw new Error("offline");
  });
  updateHeroCloth("Ada Lovelace");
  await expect((await redraw.promise)()).resolves.toBeUndefined();
  expect(cloth.innerHTML).toBe("the default");
});
