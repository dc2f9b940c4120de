import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { wordsModules } from "./replaced-modules.ts";

const FOLDER = fileURLToPath(new URL("../content/words/", import.meta.url));

/** What the plugin makes of a module, and the files it watches. */
async function load(path: string) {
  const watched: string[] = [];
  const { load } = wordsModules() as unknown as { load(id: string): Promise<string | undefined> };
  const code = await load.call({ addWatchFile: (file: string) => watched.push(file) } as never, path);
  return { code, watched };
}

test.each(readdirSync(FOLDER))(
  "the build replaces site/content/words/%s with the values that it exports",
  async (name) => {
    const { code, watched } = await load(FOLDER + name);
    const built = (await import(`data:text/javascript,${encodeURIComponent(code ?? "")}`)) as object;
    expect({ ...built }).toEqual({ ...(await import(FOLDER + name)) });
    expect(watched.some((file) => file.endsWith("forms.yaml"))).toBe(true);
  },
);

test("other modules stay as they are", async () => {
  expect((await load("/elsewhere/forms.ts")).code).toBeUndefined();
});

test("browsers do not load the words that only the server uses", async () => {
  expect((await load(`${FOLDER}forms.ts`)).code).not.toContain("databaseFull");
});
