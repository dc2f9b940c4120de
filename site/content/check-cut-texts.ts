import { isAlias, isScalar, visit } from "yaml";
import type { SourceFile } from "./parse-record.ts";

/**
 * Finds texts without quotes of which YAML reads a part as something else: `We are #1` ends before a comment, and `&` and `!`
 * at the start of a text are an anchor and a tag. A comment after a value has a space behind its `#`.
 */
export function checkCutTexts({ file, document, lines }: SourceFile): string[] {
  if (document.errors.length > 0) return [];
  const repeated = new Set<string>();
  const found: { offset: number; cut: string; anchor?: string }[] = [];
  visit(document, {
    Node(_key, node) {
      if (isAlias(node)) {
        repeated.add(node.source);
        return;
      }
      const offset = node.range?.[0] ?? 0;
      if (node.anchor) found.push({ offset, cut: `&${node.anchor}`, anchor: node.anchor });
      if (isScalar(node) && node.type === "PLAIN" && /^\S/.test(node.comment ?? ""))
        found.push({ offset, cut: `#${node.comment}` });
    },
  });
  for (const { code, pos } of document.warnings)
    if (code === "TAG_RESOLVE_FAILED") found.push({ offset: pos[0], cut: "!" });
  return found
    .filter(({ anchor }) => !anchor || !repeated.has(anchor))
    .map(({ offset, cut }) => `${file}:${lines.linePos(offset).line} lacks “${cut}”: write the text in quotes`);
}
