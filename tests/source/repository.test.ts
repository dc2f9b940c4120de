import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

/* The files that hosts and editors read agree with the project's own settings. */

const json = <T>(path: string) => JSON.parse(readFileSync(path, "utf8")) as T;
const manifest = json<{ optionalDependencies: Record<string, string>; devDependencies: Record<string, string> }>(
  "package.json",
);

type Workflow = { jobs: Record<string, { container: string; steps: { run?: string }[] }> };
type PackageRule = { matchPackageNames?: string[]; allowedVersions?: string };

test("the workflow runs the README's test command, at night and for a release the long form", () => {
  const { jobs } = parse(readFileSync(".github/workflows/test.yml", "utf8")) as Workflow;
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const isLong = "github.event_name == 'schedule' || github.ref_type == 'tag'";
  expect(commands).toEqual([`npm run \${{ (${isLong}) && 'test:all' || 'test' }}`]);
  expect(readFileSync("README.md", "utf8")).toContain("\nnpm test ");
  expect(readFileSync(".ci/run", "utf8")).toMatch(/^exec npm test$/m);
});

test("updates keep the pinned major versions, which are those in use", () => {
  const { packageRules, rangeStrategy } = json<{ packageRules: PackageRule[]; rangeStrategy: string }>(
    ".github/renovate.json",
  );
  expect(rangeStrategy).toBe("pin");
  const installed: Record<string, string> = { ...manifest.optionalDependencies, ...manifest.devDependencies };
  const pins = packageRules.flatMap(({ matchPackageNames = [], allowedVersions }) =>
    allowedVersions ? matchPackageNames.map((name) => [name, allowedVersions] as const) : [],
  );
  expect(pins.map(([name]) => name).sort()).toEqual(
    [...Object.keys(manifest.optionalDependencies), "typescript"].sort(),
  );
  for (const [name, allowed] of pins) {
    expect(`${name} <${Number.parseInt(installed[name] ?? "", 10) + 1}`).toBe(`${name} ${allowed}`);
  }
});

test("editors format files as Biome does", () => {
  const { formatter } = json<{ formatter: { indentStyle: string; lineWidth: number } }>("biome.json");
  const editorconfig = readFileSync(".editorconfig", "utf8");
  expect(editorconfig).toContain(`indent_style = ${formatter.indentStyle}\n`);
  expect(editorconfig).toContain(`max_line_length = ${formatter.lineWidth}\n`);
  const { recommendations } = json<{ recommendations: string[] }>(".vscode/extensions.json");
  const formatters = Object.entries(json<Record<string, unknown>>(".vscode/settings.json")).flatMap(([key, value]) =>
    key.startsWith("[") ? ((value as Record<string, unknown>)["editor.defaultFormatter"] ?? []) : [],
  );
  expect(formatters.filter((name) => !recommendations.includes(String(name)))).toEqual([]);
});
