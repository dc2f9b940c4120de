import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

/** The path of the link in the mail to sign in; empty if there is none. */
export async function signInLink(dataDir: string): Promise<string> {
  const folder = join(dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  const name = names.find((each) => each.includes("office-sign-in") && each.endsWith(".eml"));
  const { text = "" } = name ? await PostalMime.parse(await readFile(join(folder, name))) : {};
  return /(\/office\/sign-in\/\S+)/.exec(text)?.[1] ?? "";
}
