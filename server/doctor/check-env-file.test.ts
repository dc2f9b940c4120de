import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { checkEnvFile } from "./check-env-file.ts";

test("a settings file that everybody can read is to be looked at, one for owner and group is not", async () => {
  await using folder = await tempFolder();
  expect(checkEnvFile(folder.path)).toEqual([]);
  await writeFile(join(folder.path, ".env"), "SMTP_URL=smtp://a:b@c\n");
  await chmod(join(folder.path, ".env"), 0o644);
  expect(checkEnvFile(folder.path, "linux")).toMatchObject([
    { verdict: "look", todo: expect.stringMatching(/^chmod/) },
  ]);
  await chmod(join(folder.path, ".env"), 0o640);
  expect(checkEnvFile(folder.path, "linux")).toMatchObject([{ verdict: "ok" }]);
});
