import { expect, test } from "vitest";
import { copiedContent } from "../../tests/support/edit-content.ts";
import { destinations } from "./read-words.ts";
import { readContent } from "./records.ts";

const content = copiedContent();

test("the menu may have other links in another order, without services or with them once", async () => {
  const services = "    - services\n";
  const set = (links: string) =>
    content.edit("navigation.yaml", / {2}links:\n[\s\S]*? {2}call: /, `  links:\n${links}  call: `);
  const blog = "    - { label: Blog, href: https://blog.example.com/ }\n";
  await set(blog + services);
  const labels = destinations(readContent(content.path())).map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual(["Explore All Services", "Blog"]);
  await set(blog);
  expect(content.errors()).toEqual([]);
  await set(services + services);
  expect(content.errors()).toEqual([expect.stringMatching(/:\d+ header\.links must contain services only once$/)]);
  await set("    - service\n");
  expect(content.errors()).toEqual([
    expect.stringMatching(/:\d+ header\.links\.0 must be services, or a link with words and an address$/),
  ]);
});
