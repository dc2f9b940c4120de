import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { checkEditor } from "./check-editor.ts";

const ON = { office: ["mina@office.example"], officeEdit: true };
const GB = 1024 ** 3;

test.each([
  ["OFFICE_EDIT is off", { ...ON, officeEdit: false }, {}, []],
  ["all is in place", ON, {}, [["ok", "can edit"]]],
  ["nobody can sign in", { ...ON, office: [] }, {}, [["warning", "without OFFICE"]]],
  ["little memory", ON, { totalMemory: GB }, [["warning", "has 1.0 GB"]]],
  ["the container image", ON, { program: "none.ts" }, [["broken", "does not contain the editor"]]],
  ["folders that cannot be written", ON, { written: "none" }, [["broken", "cannot be written, so nobody can publish"]]],
])("the findings about the editor: %s", async (_case, settings, found, expected) => {
  await using folder = await tempFolder();
  await mkdir(join(folder.path, "content"));
  const { totalMemory = 4 * GB, program = "content", written = "content" } = found as Record<string, never>;
  const editorFolders = () => ({ program: join(folder.path, program), written: [join(folder.path, written)] });
  const findings = await checkEditor(settings, { totalMemory, editorFolders });
  expect(findings.map(({ verdict, message }) => [verdict, message])).toEqual(
    expected.map(([verdict, message]) => [verdict, expect.stringContaining(message ?? "")]),
  );
});
