import { globSync } from "node:fs";
import { relative, resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { violation } from "../support/violation.ts";

/*
 * A page translator replaces each text node that React remembers by elements of its own. React then updates a node that nobody
 * sees, and throws when it removes one or inserts an element before one. If a text is the only child of its element, React
 * replaces all of the element's content, and if nothing comes and goes before a text, React never looks for that text.
 */

/** Hooks whose result stays the same. */
const CONSTANT_HOOKS = /^use(Ref|Id|Effect|LayoutEffect)$/;
const HOOK = /^use([A-Z]|$)/;

type Child = ts.JsxChild;
type FunctionNode = ts.FunctionLikeDeclaration;

/** The places where a text that changes in the browser has siblings, in components that update there. */
function findChangingTexts(program: ts.Program, paths: readonly string[]): string[] {
  const checker = program.getTypeChecker();
  const sources = paths.flatMap((path) => program.getSourceFile(path) ?? []);
  const changing = new Set<ts.Symbol>();
  /** The changing properties of the first parameter of a component. */
  const changingProps = new Map<ts.Node, Set<string>>();
  let isSettled = false;

  const symbolOf = (node: ts.Node) => {
    if (ts.isShorthandPropertyAssignment(node.parent)) return checker.getShorthandAssignmentValueSymbol(node.parent);
    return checker.getSymbolAtLocation(node);
  };
  const mark = (name: ts.BindingName): void => {
    if (!ts.isIdentifier(name)) {
      for (const element of name.elements) if (ts.isBindingElement(element)) mark(element.name);
      return;
    }
    const symbol = checker.getSymbolAtLocation(name);
    if (!symbol || changing.has(symbol)) return;
    changing.add(symbol);
    isSettled = false;
  };
  /** The component, if an identifier is its parameter for all props. */
  const propsOwner = (node: ts.Node): ts.Node | undefined => {
    const declaration = ts.isIdentifier(node) ? symbolOf(node)?.valueDeclaration : undefined;
    return declaration && ts.isParameter(declaration) ? declaration.parent : undefined;
  };
  const isChanging = (node: ts.Node): boolean => {
    if (ts.isIdentifier(node)) {
      const symbol = symbolOf(node);
      return symbol !== undefined && changing.has(symbol);
    }
    if (ts.isPropertyAccessExpression(node)) {
      if (changingProps.get(propsOwner(node.expression) ?? node)?.has(node.name.text)) return true;
      return isChanging(node.expression);
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const { text } = node.expression;
      if (CONSTANT_HOOKS.test(text)) return false;
      if (HOOK.test(text)) return true;
    }
    if (ts.isPropertyAssignment(node)) return isChanging(node.initializer);
    if (ts.isJsxAttribute(node)) return node.initializer !== undefined && isChanging(node.initializer);
    if (ts.isTypeNode(node)) return false;
    return ts.forEachChild(node, isChanging) ?? false;
  };

  const markProp = (component: FunctionNode, name: string) => {
    const props = changingProps.get(component) ?? new Set();
    changingProps.set(component, props);
    if (!props.has(name)) isSettled = false;
    props.add(name);
    const [parameter] = component.parameters;
    if (parameter && ts.isObjectBindingPattern(parameter.name)) markBound(parameter.name, (each) => each === name);
  };
  /** Marks the names that a pattern takes from properties; a rest parameter has those that are not taken. */
  const markBound = (pattern: ts.ObjectBindingPattern, isPropChanging: (name: string) => boolean) => {
    for (const { name, propertyName, dotDotDotToken } of pattern.elements) {
      const key = (propertyName ?? name).getText();
      if (!dotDotDotToken && isPropChanging(key)) mark(name);
      if (dotDotDotToken && propertyNames(name).some(isPropChanging)) mark(name);
    }
  };
  const propertyNames = (node: ts.Node) =>
    checker.getPropertiesOfType(checker.getTypeAtLocation(node)).map((p) => p.name);
  const functionOf = (node: ts.Node): FunctionNode | undefined => {
    const symbol = symbolOf(node);
    const aliased = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const declaration = aliased?.valueDeclaration;
    if (!declaration) return undefined;
    if (ts.isFunctionDeclaration(declaration)) return declaration;
    const initializer = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    return initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
      ? initializer
      : undefined;
  };

  const follow = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) {
      const props = changingProps.get(propsOwner(node.initializer) ?? node);
      if (props && ts.isObjectBindingPattern(node.name)) markBound(node.name, (name) => props.has(name));
      else if (isChanging(node.initializer)) mark(node.name);
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      if (ts.isIdentifier(node.left) && isChanging(node.right)) mark(node.left);
    if (ts.isCallExpression(node)) {
      const called = functionOf(node.expression);
      for (const [index, argument] of node.arguments.entries()) {
        const parameter = called?.parameters[index];
        if (parameter && isChanging(argument)) mark(parameter.name);
        /* The items of a changing list. */
        if (ts.isPropertyAccessExpression(node.expression) && ts.isArrowFunction(argument))
          if (isChanging(node.expression.expression)) for (const { name } of argument.parameters) mark(name);
      }
    }
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const component = functionOf(node.tagName);
      for (const attribute of component ? node.attributes.properties : []) {
        if (!component || !isChanging(attribute)) continue;
        if (ts.isJsxAttribute(attribute)) markProp(component, attribute.name.getText());
        else for (const name of propertyNames(attribute.expression)) markProp(component, name);
      }
    }
    if (ts.isJsxElement(node)) {
      const component = functionOf(node.openingElement.tagName);
      if (component && childrenOf(node.children).some((child) => isText(child) && isChanging(child)))
        markProp(component, "children");
    }
    ts.forEachChild(node, follow);
  };
  /** The possible results of an expression, from its conditions. */
  const results = (node: ts.Expression): ts.Expression[] => {
    if (ts.isParenthesizedExpression(node)) return results(node.expression);
    if (ts.isConditionalExpression(node)) return [...results(node.whenTrue), ...results(node.whenFalse)];
    if (!ts.isBinaryExpression(node)) return [node];
    if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return results(node.right);
    if (/^(\|\||\?\?)$/.test(node.operatorToken.getText())) return [...results(node.left), ...results(node.right)];
    return [node];
  };
  const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike;
  /* The empty text, which a condition leaves, renders nothing. */
  const parts = (type: ts.Type) =>
    (type.isUnion() ? type.types : [type]).filter((part) => !part.isStringLiteral() || part.value !== "");
  const isTextType = (type: ts.Type) =>
    type.aliasSymbol?.name !== "ReactNode" &&
    !parts(type).some(({ flags }) => flags & ts.TypeFlags.Any) &&
    parts(type).some(({ flags }) => flags & TEXT) &&
    !parts(type).some(({ symbol }) => symbol?.name === "ReactPortal");
  const itemOf = (type: ts.Type) =>
    parts(type).flatMap((part) =>
      checker.isArrayType(part) ? checker.getTypeArguments(part as ts.TypeReference) : [],
    );
  const typeOf = (node: ts.Expression) => checker.getTypeAtLocation(node);
  /* `children` changes only if a changing text is given to the component. */
  const isChangingChildren = (node: ts.Expression) =>
    ts.isIdentifier(node) && node.text === "children" && isChanging(node);
  const isText = (child: Child) =>
    ts.isJsxText(child)
      ? !child.containsOnlyTriviaWhiteSpaces
      : ts.isJsxExpression(child) &&
        child.expression !== undefined &&
        results(child.expression).some((each) => isTextType(typeOf(each)) || isChangingChildren(each));
  const isListOfTexts = (child: Child) =>
    ts.isJsxExpression(child) &&
    child.expression !== undefined &&
    results(child.expression).some((each) => itemOf(typeOf(each)).some(isTextType));
  const childrenOf = (children: ts.NodeArray<Child>): Child[] =>
    children.flatMap((child) => {
      if (ts.isJsxFragment(child)) return childrenOf(child.children);
      if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces ? [] : [child];
      return ts.isJsxExpression(child) && !child.expression ? [] : [child];
    });

  while (!isSettled) {
    isSettled = true;
    for (const source of sources) follow(source);
  }

  return sources.flatMap((source) => {
    const broken: string[] = [];
    const report = (node: ts.Node, rule: string, fix: string) => {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      broken.push(violation(`${relative(process.cwd(), source.fileName)}:${line}`, rule, fix));
    };
    const check = (node: ts.Node): void => {
      ts.forEachChild(node, check);
      if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return;
      if (ts.isJsxFragment(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))) return;
      const children = childrenOf(node.children);
      for (const [index, child] of children.entries()) {
        if (!ts.isJsxExpression(child) || !child.expression || !isChanging(child)) continue;
        const text = child.expression.getText().replace(/\s+/g, " ");
        if ((isText(child) && (children.length > 1 || ts.isJsxFragment(node))) || isListOfTexts(child))
          report(child, "a changing text beside others", `<span>{${text}}</span>, or one text`);
        else if (!isText(child)) {
          const next = children.slice(index + 1).find((each) => !ts.isJsxExpression(each) || isText(each));
          if (next && isText(next))
            report(child, "elements that come and go before a text", `<span>${next.getText().trim()}</span>`);
        }
      }
    };
    check(source);
    return broken;
  });
}

function programOf(paths: readonly string[], files?: ReadonlyMap<string, string>): ts.Program {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, process.cwd());
  const host = ts.createCompilerHost(options, true);
  const { readFile, fileExists } = host;
  host.readFile = (path) => files?.get(path) ?? readFile(path);
  host.fileExists = (path) => files?.has(path) || fileExists(path);
  return ts.createProgram(paths, options, host);
}

const EXAMPLE = `
import { type ReactNode, useState } from "react";
function Label({ text, unit }: { text: string; unit: string }) {
  return <p>{text} <b>{unit}</b></p>;
}
function Button({ icon, children }: { icon?: string; children: ReactNode }) {
  return <button>{icon && <i />}{children}</button>;
}
export function Example({ label }: { label: string }) {
  const [count, setCount] = useState(0);
  const items = [count];
  return (
    <div>
      <p>{label}: <b>{count}</b></p>
      <p>{label} {count > 0 ? "many" : ""}</p>
      <p>{count > 0 && <b />} {label}</p>
      <p>{items.map((item) => (item > 0 ? item : <b key={item} />))}</p>
      <Label text={String(count)} unit={label} />
      <Button>{count > 0 ? "many" : "none"}</Button>
    </div>
  );
}
`;

test("the check finds changing texts, and follows them through variables, lists and props", () => {
  const path = resolve("site/Example.tsx");
  const lines = findChangingTexts(programOf([path], new Map([[path, EXAMPLE]])), [path]).map(
    (line) => line.split(" →")[0],
  );
  expect(lines).toEqual([
    "site/Example.tsx:4 a changing text beside others",
    "site/Example.tsx:7 a changing text beside others",
    "site/Example.tsx:15 a changing text beside others",
    "site/Example.tsx:16 elements that come and go before a text",
    "site/Example.tsx:17 a changing text beside others",
  ]);
});

test("a text that changes in the browser is the only child of its element, so that page translators can change it", () => {
  const paths = globSync("{site,editor}/**/*.tsx").filter((path) => !path.includes(".test."));
  expect(findChangingTexts(programOf(paths), paths)).toEqual([]);
});
