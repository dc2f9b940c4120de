import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { INLINE_SCRIPTS_FILE, writeList } from "./inline-scripts.ts";

const OWN = new Set(["own()\nnext()"]);
const DATA = '<script type="application/ld+json">{}</script><script src="/_astro/a.js"></script>';

async function listOf(body: string) {
  const folder = await tempFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await writeFile(join(folder.path, "about.html"), `<!doctype html><title>About</title>${body}`);
  await writeList(folder.path, OWN);
  return JSON.parse(await readFile(join(folder.path, INLINE_SCRIPTS_FILE), "utf8")) as string[];
}

test("the inline scripts of the build are listed", async () => {
  expect(await listOf(`${DATA}<script>own()\r\nnext()</script><p title="<script>other()</script>"></p>`)).toEqual(
    [...OWN].map((script) => createHash("sha256").update(script).digest("base64")),
  );
});

test("another script in a page stops the build", async () => {
  const hostile = "<svg><desc><text><![CDATA[><script>alert(1)</script>]]></text></desc></svg>";
  await expect(listOf(hostile)).rejects.toThrow(
    "about.html has an inline script that the build did not write: alert(1)",
  );
});
