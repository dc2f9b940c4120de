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
  const folders = { program: at(program), live: at("content"), written: [at(written)] };
  const findings = await checkEditor(settings, folders, { totalMemory, userId });
  expect(findings.map(({ verdict, message }) => [verdict, message])).toEqual(
    expected.map(([verdict, message]) => [verdict, expect.stringContaining(message ?? "")]),
  );
});

/* Nothing is forbidden to root, so there the check runs as another account, if this one may read the project. */
const isRoot = process.getuid?.() === 0;
const idOf = (option: string) => Number(spawnSync("id", [option, "www-data"], { encoding: "utf8" }).stdout);
const account = isRoot ? { uid: idOf("-u") || 65_534, gid: idOf("-g") || 65_534 } : {};
/* In a private folder, such as /root, another account cannot read the project, so there is nothing to test as that account. */
const canRead = spawnSync(process.execPath, [join(import.meta.dirname, "check-editor.ts")], account).status === 0;

/** Checks a release in `folder` as that account. */
function checkIn(folder: string): string {
  const script = `
    const { checkEditor, editorFolders } = await import(${JSON.stringify(join(import.meta.dirname, "check-editor.ts"))});
    const folders = { ...editorFolders("data", ${JSON.stringify(folder)}), program: "/" };
    console.log(JSON.stringify(await checkEditor(${JSON.stringify(ON)}, folders, { totalMemory: 4e9 })));`;
  const env = { ...process.env, CONTENT_DIR: join(folder, "content") };
  const options = { ...account, cwd: folder, env, encoding: "utf8" } as const;
  return spawnSync(process.execPath, ["--input-type=module", "-e", script], options).stdout;
}

/* Windows has no such permissions. */
test.skipIf(process.platform === "win32" || !canRead)(
  "a folder of the content that the account cannot write is found",
  async () => {
    await using folder = await tempFolder();
    const inside = join(folder.path, "content/pages");
    await mkdir(inside, { recursive: true });
    await chmod(inside, 0o500);
    for (const path of [folder.path, join(folder.path, "content"), inside])
      if (account.uid) await chown(path, account.uid, account.gid);
    expect(checkIn(folder.path)).toContain(`permission denied, access '${inside}'`);
  },
);

test.runIf(isRoot && canRead && idOf("-u"))(
  "deploy/allow-publishing.sh gives the account all that the editor writes in a release of root",
  async () => {
    await using folder = await tempFolder();
    const [release, script] = [folder.path, join(import.meta.dirname, "../../deploy/allow-publishing.sh")];
    await chmod(release, 0o755);
    for (const name of ["dist", "content", "data", "node_modules/.vite"])
      await mkdir(join(release, name), { recursive: true });
    for (const name of ["content", "data"]) await chown(join(release, name), account.uid ?? 0, account.gid ?? 0);
    expect(checkIn(release)).toContain(`permission denied, access '${join(release, "node_modules/.vite")}'`);
    spawnSync("sh", [script, "www-data"], { cwd: release });
    expect(checkIn(release)).toContain("People of the office can edit and publish.");
  },
);
