import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { cruise, type IForbiddenRuleType, type IViolation } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { expect, test } from "vitest";

/*
 * Imports run one way (CONTRIBUTING.md). Each line has a folder and what it may import from inside the project besides
 * itself; packages and Node's own modules are free, except where a folder must stay pure. The folders of the server are in
 * the order in which they build on each other. The doctor also uses a script, for the age of the build. Nothing outside imports
 * the editor.
 */
const MAY_IMPORT = new Map(
  `
  forms:
  contract: forms
  site/colours: contract
  site/weave: site/colours contract
  site/content: site/weave site/colours contract forms
  site/pictures: site/content site/weave site/colours contract
  site/brand: site/pictures site/content site/weave site/colours contract
  site/metadata: site/content site/brand site/weave site/colours
  site/fonts: site/content site/pictures site/colours contract
  site/social-cards: site/fonts site/metadata site/pictures site/brand site/content site/weave site/colours
  site/client-scripts:
  site/components/ui: contract site/weave site/pictures site/content site/brand
  site/components/controls:
  site/components/sections: site/components/ui site/weave site/pictures site/content contract
  site/sections: site/components/sections site/components/ui site/pictures site/content site/weave contract forms
  site/openings: site/sections site/components/sections site/components/ui site/pictures site/content site/weave contract
  site/components/forms: site/components/ui site/weave site/content site/client-scripts contract forms
  site/components/layout: site/components/ui site/weave site/pictures site/content
  site/components/search: site/components/ui site/content site/client-scripts contract
  site/components/pages: site/openings site/sections site/components/sections site/components/ui site/pictures site/content site/weave
  site/build: site/fonts site/content site/colours contract
  site/layouts: site
  site/pages: site contract forms
  site/styleguide: site contract forms
  server/text: contract
  server/files:
  server/business-hours: contract
  server/links:
  server/config: server/business-hours contract
  server/database: server/files server/config server/text contract forms
  server/checks: server/database server/config contract
  server/http: server/checks server/database server/files server/config server/text contract forms
  server/uploads: server/http server/database server/files server/config server/text contract
  server/delivery: server/checks server/files server/links server/business-hours server/uploads server/database server/config server/text contract site/weave
  server/retention: server/delivery server/database server/files server/config contract
  server/mailbox: server/delivery server/business-hours server/uploads server/database server/config server/text contract
  server/submissions: server/delivery server/links server/business-hours server/uploads server/http server/database server/config server/text contract forms
  server/office: server/checks server/submissions server/retention server/delivery server/links server/business-hours server/uploads server/http server/database server/config server/text contract forms site/components/controls site/weave
  server/inbox: server/submissions server/links server/business-hours server/files server/retention server/delivery server/database server/config server/text contract forms
  server/doctor: server/checks server/mailbox server/delivery server/uploads server/http server/database server/config server/text contract scripts
  server: contract
  editor: site server contract forms scripts
`
    .trim()
    .split("\n")
    .map((line) => {
      const [folder = "", allowed = ""] = line.trim().split(":");
      return [folder, [folder, ...allowed.split(" ").filter(Boolean)]] as const;
    }),
);

/** The schemas beside the components of openings and sections. They are a part of the content's schema. */
const SCHEMAS = "^site/(openings/schema|sections/(kinds|registry|instrument|[^/]+/(schema|screens)))\\.ts$";

const PROJECT = "^(contract|forms|content|site|server|editor|scripts|bench|tests)/";
const ENTRY_POINTS = "^(site/pages/|editor/main\\.ts$|server/(main|inbox/main|doctor/main)\\.ts$)";

const folderRules = [...MAY_IMPORT].map(
  ([folder, allowed]): IForbiddenRuleType => ({
    name: "folder",
    from: { path: filesOf(folder) },
    to: { path: PROJECT, pathNot: pathsOf(allowed) },
  }),
);

const forbidden: IForbiddenRuleType[] = [
  ...folderRules,
  {
    name: "folder",
    from: { path: SCHEMAS },
    to: { path: PROJECT, pathNot: [SCHEMAS, "^(contract|forms|site/content/schema)/", "^site/content/markdown\\.ts$"] },
  },
  { name: "entry", from: {}, to: { path: ENTRY_POINTS } },
  {
    name: "editor",
    from: { pathNot: "^server/office/editor/" },
    to: { path: "^server/office/editor/editor-proxy\\.ts$", dynamic: false },
  },
  {
    name: "contract",
    from: { path: "^contract/" },
    to: { pathNot: ["^(contract|forms)/", "^node_modules/zod/mini/"] },
  },
  { name: "content", from: { path: "^server/" }, to: { path: "^node_modules/yaml/" } },
  { name: "forms", from: { path: "^forms/" }, to: { pathNot: ["^forms/"] } },
  { name: "unresolved", from: { path: PROJECT }, to: { couldNotResolve: true, pathNot: "^astro:" } },
  { name: "cycle", from: {}, to: { circular: true } },
];

const folderCycle: IForbiddenRuleType = { name: "cycle", scope: "folder", from: {}, to: { circular: true } };

function pathsOf(folders: readonly string[]): string[] {
  return [...folders.map((name) => `^${name}/`), ...(folders.includes("site/content") ? [SCHEMAS] : [])];
}

/** The files of a folder; without those in its subfolders if they have lists of their own. */
function filesOf(folder: string): string {
  const hasOwnSubfolders = [...MAY_IMPORT.keys()].some((name) => name.startsWith(`${folder}/`));
  return hasOwnSubfolders ? `^${folder}/[^/]+$` : `^${folder}/`;
}

const TESTS = "\\.test\\.tsx?$";
const BUNDLE = "^server/built";

async function dependencies(rules: IForbiddenRuleType[], without: string[]) {
  const { output } = await cruise(
    ["contract", "forms", "site", "server", "editor"],
    {
      ruleSet: { forbidden: rules },
      validate: true,
      tsPreCompilationDeps: true,
      exclude: { path: without },
      doNotFollow: { path: "^(node_modules|scripts)/" },
      enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "types", "default"] },
    },
    undefined,
    { tsConfig: extractTSConfig("tsconfig.json") },
  );
  if (typeof output === "string") throw new Error(output);
  return output;
}

const { modules, summary } = await dependencies(forbidden, [TESTS, BUNDLE]);
/* The content imports the schemas of sections, whose components import the content. The editor's form is part of its window. */
const { summary: folders } = await dependencies([folderCycle], [TESTS, BUNDLE, SCHEMAS, "^editor/(app|form)/"]);

const violationsOf = (rule: string) =>
  [...summary.violations, ...folders.violations].filter((found) => found.rule.name === rule).map(sentenceOf);

const sentenceOf = ({ from, to, cycle }: IViolation) =>
  cycle ? `${from} imports itself: ${cycle.map(({ name }) => name).join(" → ")}` : `${from} imports ${to}`;

/* dependency-cruiser does not read .astro files. They contain only wiring, and no other file imports them. */
const pageImports = globSync("site/**/*.astro").flatMap((path) => {
  const imports = readFileSync(path, "utf8").matchAll(/(?:from\s+|import\s+|import\()["']([.#][^"'?]+)/g);
  return [...imports].map(([, name = ""]) => ({
    path,
    target: name.startsWith("#") ? name.slice(1) : normalize(join(dirname(path), name)).replaceAll("\\", "/"),
  }));
});

test("every source file belongs to a folder whose imports are settled", () => {
  const sources = modules
    .map(({ source }) => source)
    .filter((path) => /^(contract|forms|site|server|editor)\//.test(path));
  expect(sources.length).toBeGreaterThan(300);
  const settled = [...[...MAY_IMPORT.keys()].map(filesOf), "^site/[^/]+$"];
  expect(sources.filter((path) => !settled.some((files) => new RegExp(files).test(path)))).toEqual([]);
});

test("imports run one way", () => {
  expect(violationsOf("folder")).toEqual([]);
  const wrong = pageImports.filter(({ target }) => !/^(site|contract|forms)\//.test(target));
  expect(wrong.map(({ path, target }) => `${path} imports ${target}`)).toEqual([]);
});

test("files and folders do not import each other in a cycle", () => expect(violationsOf("cycle")).toEqual([]));

test("a server without OFFICE_EDIT loads nothing of the editor", () => expect(violationsOf("editor")).toEqual([]));

test("nothing imports an entry point", () => {
  expect(violationsOf("entry")).toEqual([]);
  expect(pageImports.filter(({ target }) => new RegExp(ENTRY_POINTS).test(target))).toEqual([]);
});

test("the contract depends on the forms and the schema library alone", () =>
  expect(violationsOf("contract")).toEqual([]));

test("the server reads no records", () => expect(violationsOf("content")).toEqual([]));

test("the descriptions of the forms depend on nothing", () => expect(violationsOf("forms")).toEqual([]));

test("every import leads to a file", () => expect(violationsOf("unresolved")).toEqual([]));

/* Its modules are in the bundle. The files that they read are as far from that as from the modules themselves. */
test("the container image contains every file that the server and its commands read", () => {
  const containerfile = readFileSync("deploy/Containerfile", "utf8");
  const copied = [...containerfile.matchAll(/^COPY --from=build \/site\/(\S+) /gm)].map(([, path = ""]) => path);
  const reached = new Set(["server/main.ts", "server/inbox/main.ts", "server/doctor/main.ts"]);
  for (const path of reached)
    for (const { resolved, dependencyTypes } of modules.find(({ source }) => source === path)?.dependencies ?? [])
      if (!dependencyTypes.includes("core") && !dependencyTypes.includes("type-only")) reached.add(resolved);
  const read = [...reached]
    .filter((path) => path.startsWith("server/"))
    .flatMap((path) => [...readFileSync(path, "utf8").matchAll(/(?<!from )"((?:\.\.\/)+[^"]+\.(?!tsx?"|mjs")\w+)"/g)])
    .map(([, name = ""]) => normalize(join("server/built", name)).replaceAll("\\", "/"));
  expect(read).toContain("server/office/office.css");
  const isCopied = (path: string) => copied.some((name) => path === name || path.startsWith(`${name}/`));
  expect([...read, "server/built"].filter((path) => !isCopied(path))).toEqual([]);
});
