import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { violation } from "../support/violation.ts";

/*
 * Visitors and people of the office read words of the content, so that the owner of a site can change and translate them
 * without code. Those of the editor are in one module, where a translator finds them. This test finds words that a component or a page contains itself: text in markup, attributes that people
 * read or hear, and texts in braces.
 */

/** Attributes that visitors read or hear, of elements and of components. */
const READ =
  /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|alt|title|placeholder|label|heading|lead|text|hint|note|legend|summary|caption)$/;

/** A word has at least two letters, so punctuation, signs and single letters are no words. */
const WORD = /\p{L}{2,}/u;

type Finding = { line: number; text: string };

/** The fixed words of an expression that becomes text: literals, templates, choices and alternatives of them. */
function fixedTexts(node: ts.Node): ts.Node[] {
  if (ts.isStringLiteralLike(node)) return WORD.test(node.text) ? [node] : [];
  if (ts.isTemplateExpression(node)) {
    const fixed = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    return fixed.some((part) => WORD.test(part)) ? [node] : [];
  }
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(fixedTexts);
  if (ts.isParenthesizedExpression(node)) return fixedTexts(node.expression);
  if (ts.isBinaryExpression(node)) {
    const isChoice = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return isChoice ? fixedTexts(node.right) : [node.left, node.right].flatMap(fixedTexts);
  }
  return [];
}

/** The words in a source of TSX that visitors read. */
function visitorWords(path: string, source: string): Finding[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const findings: Finding[] = [];
  const report = (node: ts.Node) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    findings.push({ line: line + 1, text: node.getText().trim() });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && WORD.test(node.text)) report(node);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      fixedTexts(node.expression).forEach(report);
    }
    if (ts.isJsxAttribute(node) && node.initializer && READ.test(node.name.getText())) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      if (value) fixedTexts(value).forEach(report);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return findings;
}

/** The markup of an Astro file as TSX, on the same lines. */
function markupOf(source: string): string {
  const [frontmatter = ""] = /^---\n[\s\S]*?\n---\n/.exec(source) ?? [];
  const markup = source
    .slice(frontmatter.length)
    .replace(/<!doctype html>/i, "")
    .replace(/(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/g, (whole) => whole.replace(/[^\n<>/]/g, " "))
    .replace(/<[ /]*>/g, (whole) => " ".repeat(whole.length))
    .replace(/<!--[\s\S]*?-->/g, (whole) => whole.replace(/[^\n]/g, " "))
    .replace(/\b(?:is|set|client|define|transition):/g, (directive) => directive.replace(":", "-"));
  return `${frontmatter.replace(/[^\n]/g, "")}<>${markup}</>`;
}

const findingsIn = (path: string) => {
  const source = readFileSync(path, "utf8");
  return visitorWords(path, path.endsWith(".astro") ? markupOf(source) : source).map(({ line, text }) =>
    violation(
      `${path}:${line} ${text}`,
      "words for people in code",
      "a text of the content, contract/office-words.json or editor/texts.ts",
    ),
  );
};

const sources = globSync([
  "site/{components,openings,sections}/**/*.tsx",
  "site/pages/**/*.astro",
  "site/layouts/**/*.astro",
  "server/office/**/*.tsx",
  "editor/**/*.tsx",
])
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.endsWith(".test.tsx"));

test("no component, page or layout contains words for visitors, the office or the editor", () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(findingsIn)).toEqual([]);
});
