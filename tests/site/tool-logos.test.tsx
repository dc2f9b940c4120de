import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ToolLogo } from "#site/components/ui/ToolLogo.tsx";
import { ContentError, parseRecord, parseSource } from "#site/content/parse-record.ts";
import { contentFolder, readContent } from "#site/content/records.ts";
import { pageRecord } from "#site/content/schema/page.ts";
import { iconOf, isIcon } from "#site/content/schema/tool.ts";
import { toolLogos } from "#site/pictures/tool-logos.ts";

const FILE = "content/pages/services/cloud-devops.yaml";
const record = readFileSync(join(contentFolder(), "pages/services/cloud-devops.yaml"), "utf8");

test("a tool's icon is found by its exact name, or named by the record", () => {
  expect(iconOf({ name: "Kubernetes" })).toBe("kubernetes");
  expect(iconOf({ name: "Kafka" })).toBe("apachekafka");
  expect(iconOf({ name: "Argo CD" })).toBeUndefined();
  expect(iconOf({ name: "Argo CD", icon: "argo" })).toBe("argo");
  expect(iconOf({ name: "Docker", icon: "none" })).toBeUndefined();
  expect(isIcon("../icons/docker")).toBe(false);
});

test("an unknown icon is reported with file, line and field", () => {
  const wrong = record.replace("icon: argo", "icon: argocd");
  const line = wrong.split("\n").findIndex((text) => text.includes("argocd")) + 1;
  const parse = () => parseRecord(parseSource(FILE, wrong), pageRecord, readContent().site);
  expect(parse).toThrow(ContentError);
  expect(parse).toThrow(new RegExp(`^${FILE}:${line} sections\\S*items\\S*icon must be the name of an icon`));
});

test("the logos of a section are one file, each once, under a name that follows from its bytes", () => {
  const { path, svg } = toolLogos([{ name: "Docker" }, { name: "Nothing known" }, { name: "Docker" }, { name: "Go" }]);
  expect([...svg.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)).toEqual(["docker", "go"]);
  expect(path).toMatch(/^\/drawings\/logos\.[0-9a-f]{8}\.svg$/);
  expect(toolLogos([{ name: "Go" }]).path).not.toBe(path);
});

test("an icon is decoration, a picture comes before it, and without either there is nothing", () => {
  const logo = renderToStaticMarkup(<ToolLogo tool={{ name: "Docker" }} file="/drawings/logos.svg" />);
  expect(logo).toContain('aria-hidden="true"');
  expect(logo).toContain('<use href="/drawings/logos.svg#docker"');
  expect(renderToStaticMarkup(<ToolLogo tool={{ name: "axe" }} file="/drawings/logos.svg" />)).toBe("");
  const file = { path: "media/docker.svg", type: "svg", bytes: 1, width: 24, height: 24, hash: "0" } as const;
  const docker = { name: "Docker", picture: { file, alt: "", focus: { x: 50, y: 50 } } };
  expect(toolLogos([docker]).svg).not.toContain("<symbol");
  const picture = renderToStaticMarkup(<ToolLogo tool={docker} file="/drawings/logos.svg" />);
  expect(picture).toMatch(/^<span [^>]*><img [^>]*\.svg"[^>]* alt=""[^>]*><\/span>$/);
});
