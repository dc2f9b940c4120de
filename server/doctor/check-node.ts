import { type Finding, look, ok } from "./finding.ts";

/**
 * Whether this is the Node the project was tested with.
 *
 * @param running such as 26.10.0
 * @param manifest the text of package.json, whose optionalDependencies pin Node
 */
export function checkNode(running: string, manifest: string): Finding {
  const { optionalDependencies = {} } = JSON.parse(manifest) as { optionalDependencies?: Record<string, string> };
  const pinned = Object.entries(optionalDependencies).find(([name]) => /^node-/.test(name))?.[1];
  if (running === pinned) return ok("Node", `${running}, the pinned version.`);
  return look(
    "Node",
    `This is Node ${running}, but the project is tested with ${pinned ?? "none"}.`,
    "Start it with npm, or with node_modules/.bin/node, which is the pinned one.",
  );
}
