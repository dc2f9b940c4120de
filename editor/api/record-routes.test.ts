import { expect, test } from "vitest";
import { editorFolders } from "../../tests/support/editor-folders.ts";
import type { OpenRecord, RecordSummary } from "../api-types.ts";
import { openPublisher } from "../publish/publisher.ts";
import { openDrafts } from "../records/drafts.ts";
import { buildEditor } from "../server.ts";

const API = "/office/content/api";

/** The editor's server on a copy of the sample content. */
async function editor() {
  const site = await editorFolders();
  const drafts = openDrafts(site.folders);
  const app = buildEditor({
    folders: site.folders,
    drafts,
    publisher: openPublisher({ folders: site.folders, drafts, environment: process.env }),
    door: { check: () => {}, person: () => ({ name: "Ada", email: "ada@example.com" }) },
    now: () => Date.UTC(2026, 10, 22),
    logLevel: "silent",
  });
  return {
    app,
    site,
    get: async <T>(path: string) => (await app.inject({ url: `${API}/${path}` })).json<T>(),
    async [Symbol.asyncDispose]() {
      await app.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

test("every record of the overview can be opened and saved as it is", async () => {
  await using office = await editor();
  const list = await office.get<RecordSummary[]>("records");
  expect(list.length).toBeGreaterThan(25);
  for (const { name, title, address } of list) {
    const record = await office.get<OpenRecord>(`records/${name}`);
    expect(record).toMatchObject({ name, title, address, published: record.value });
    expect(record.schema.kind).toBeDefined();
    const answer = await office.app.inject({
      method: "PUT",
      url: `${API}/records/${name}`,
      payload: { base: record.value, value: record.value },
    });
    expect(answer.json()).toEqual({ outcome: "saved", value: record.value });
  }
});

test("the overview shows what is drafted, invented and planned", async () => {
  await using office = await editor();
  await office.get("records");
  await office.site.edit("pages/about.yaml", "heading: ", "heading: Our ");
  const list = await office.get<RecordSummary[]>("records");
  const find = (name: string) => list.find((each) => each.name === name);
  expect(find("pages/home.yaml")).toMatchObject({
    group: "page",
    address: "/",
    state: "published",
    warnings: ["sample"],
  });
  expect(find("pages/services/cloud-devops.yaml")).toMatchObject({ group: "service", title: "Cloud & DevOps" });
  expect(find("site.yaml")).toMatchObject({ group: "words", title: "Name, contact and promises" });
});

test("a form can name the pages with their anchors, and other records", async () => {
  await using office = await editor();
  const { choices } = await office.get<OpenRecord>("records/pages/home.yaml");
  const page = choices.pages.find(({ address }) => address === "/services/cloud-devops");
  expect(page?.anchors).toContainEqual({ id: "offerings", title: expect.any(String) });
  expect(choices.records["case-studies"]).toContainEqual({
    id: "financial-ml",
    title: expect.stringMatching(/auditor/),
  });
  expect(choices.records.services).toContainEqual({ id: "/services/cloud-devops", title: "Cloud & DevOps" });
});

test.each(["../package.json", "%2e%2e/package.json", "media/a.yaml", "pages/nowhere.yaml", "site.yml"])(
  "%s is no record",
  async (name) => {
    await using office = await editor();
    const answer = await office.app.inject({ url: `${API}/records/${name}` });
    expect(answer.statusCode).toBe(404);
  },
);
