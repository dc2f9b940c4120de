import { expect, test } from "vitest";
import { takeIslandRuntime } from "./island-runtime.ts";

const DIRECTIVE = "(self.Astro||(self.Astro={})).interaction=y;";
const RUNTIME = '(()=>{customElements.define("astro-island",X)})();';
const page = (scripts: string) =>
  `<html lang="en"><body><script>first()</script>${scripts}<astro-island ssr></astro-island><script>last()</script></body></html>`;
const scripts = (...texts: string[]) => page(texts.map((text) => `<script>${text}</script>`).join(""));

test("Astro's scripts leave the page, which says where they went", () => {
  const { html, runtime } = takeIslandRuntime(scripts(DIRECTIVE, RUNTIME), "/_astro/");
  expect(runtime?.name).toMatch(/^islands\.[0-9a-f]{8}\.js$/);
  expect(runtime?.text).toBe(`${DIRECTIVE};\n${RUNTIME}`);
  expect(html).toBe(page("").replace("<html ", `<html data-islands="/_astro/${runtime?.name}" `));
});

test("the file's name follows from its text", () => {
  const nameOf = (text: string) => takeIslandRuntime(scripts(DIRECTIVE, text), "/_astro/").runtime?.name;
  expect(nameOf(RUNTIME)).toBe(nameOf(RUNTIME));
  expect(nameOf(RUNTIME)).not.toBe(nameOf(`${RUNTIME} `));
});

test("a page without islands stays as it is", () => {
  const html = "<html lang=en><script>first()</script></html>";
  expect(takeIslandRuntime(html, "/_astro/")).toEqual({ html, runtime: undefined });
});

test.each([[[]], [[RUNTIME]], [[DIRECTIVE]]])("islands with only the scripts %j are a fault", (texts) => {
  expect(() => takeIslandRuntime(scripts(...texts), "/_astro/")).toThrow("islands without");
});

test("an island keeps what brings it to life, and nothing else", () => {
  const island =
    '<astro-island uid="Z1" component-url="/a.js" props="{}" ssr client="interaction" opts="{}" await-children>';
  const html = `<html lang="en"><script>${DIRECTIVE}</script><script>${RUNTIME}</script>${island}<p>uid="x"</p><!--astro:end--></astro-island></html>`;
  expect(takeIslandRuntime(html, "/_astro/").html).toMatch(
    /<astro-island component-url="\/a.js" props="{}" ssr client="interaction"><p>uid="x"<\/p><\/astro-island>/,
  );
});
