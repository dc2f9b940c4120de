import { spawnSync } from "node:child_process";
import { chmod, chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { checkEditor } from "./check-editor.ts";

const ON = { office: ["mina@office.example"], officeEdit: true, dataDir: "" };
const GB = 1024 ** 3;

test.each([
  ["OFFICE_EDIT is off", { ...ON, officeEdit: false }, {}, []],
  ["all is in place", ON, {}, [["ok", "can edit"]]],
  ["nobody can sign in", { ...ON, office: [] }, {}, [["warning", "without OFFICE"]]],
  ["little memory", ON, { totalMemory: GB }, [["warning", "has 1.0 GB"]]],
  ["the container image", ON, { program: "none.ts" }, [["broken", "does not contain the editor"]]],
  ["a folder that is created later", ON, { written: "content/new/folder" }, [["ok", "can edit"]]],
  ["a build of another account", ON, { userId: 4_000_000 }, [["broken", "content belongs to another account"]]],
])("the findings about the editor: %s", async (_case, settings, found, expected) => {
  await using folder = await tempFolder();
  await mkdir(join(folder.path, "content"));
  await chmod(folder.path, 0o1700);
  const { totalMemory = 4 * GB, userId, program = "content", written = "content" } = found as Record<string, never>;
  const at = (name: string) => join(folder.path, name);
  const editorFolders = () => ({ program: at(program), live: at("content"), written: [at(written)] });
  const findings = await checkEditor(settings, { totalMemory, userId, editorFolders });
  expect(findings.map(({ verdict, message }) => [verdict, message])).toEqual(
    expected.map(([verdict, message]) => [verdict, expect.stringContaining(message ?? "")]),
  );
});

/* Nothing is forbidden to root, so there the check runs as another account, if this one may read the project. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const canRead = spawnSync(process.execPath, [join(import.meta.dirname, "findings.ts")], account).status === 0;

test.skipIf(process.platform === "win32" || !canRead)(
  "a folder of the content that the account cannot write is found",
  async () => {
    await using folder = await tempFolder();
    const inside = join(folder.path, "content/pages");
    await mkdir(inside, { recursive: true });
    await chmod(inside, 0o500);
    const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    for (const path of [folder.path, join(folder.path, "content"), inside])
      if (account.uid) await chown(path, account.uid, account.gid);
    const script = `
    const { checkEditor } = await import(${JSON.stringify(join(import.meta.dirname, "check-editor.ts"))});
    const folders = { program: "/", live: "/dist", written: [${JSON.stringify(folder.path)}] };
    console.log(JSON.stringify(await checkEditor(${JSON.stringify(ON)}, { totalMemory: 4e9, editorFolders: () => folders })));`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      ...account,
      encoding: "utf8",
    });
    expect(stdout).toContain(`permission denied, access '${inside}'`);
  },
);
