import Fastify from "fastify";
import { expect, test } from "vitest";
import { editorFolders } from "../../tests/support/editor-folders.ts";
import type { OpenRecord, RecordSummary } from "../api-types.ts";
import { openPublisher } from "../publish/publisher.ts";
import { openDrafts } from "../records/drafts.ts";
import { recordRoutes } from "./record-routes.ts";

const API = "/api";

/** The routes of records on a copy of the sample content. */
async function editor() {
  const site = await editorFolders();
  const { folders } = site;
  const drafts = openDrafts(folders);
  const publisher = openPublisher({ folders, drafts, environment: process.env });
  const person = () => ({ name: "Ada", email: "ada@example.com" });
  const app = Fastify();
  await app.register(recordRoutes, {
    prefix: API,
    folders,
    drafts,
    publisher,
    person,
    now: () => Date.UTC(2026, 10, 22),
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
    expect(answer.json()).toEqual({ outcome: "saved", value: record.value, title });
  }
});

test("the overview shows what is invented", async () => {
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

test("a name that leaves its folder is no record that can be restored", async () => {
  await using office = await editor();
  for (const name of ["pages/..%2Fsite.yaml", "pages/about%00.yaml", "pages%5Csite.yaml"]) {
    const answer = await office.app.inject({ method: "POST", url: `${API}/records/${name}/restore` });
    expect([name, answer.statusCode]).toEqual([name, 404]);
  }
});

test("a record is made, renamed and removed", async () => {
  await using office = await editor();
  const send = async (method: "POST" | "DELETE", path: string, payload?: object) =>
    (await office.app.inject({ method, url: `${API}/records${path}`, ...(payload && { payload }) })).json();
  const [name, other] = ["pages/our-house.yaml", "pages/house.yaml"];
  expect(await send("POST", "", { group: "page", title: "Our house" })).toEqual({ outcome: "done", name });
  expect(await send("POST", `/${name}/rename`, { id: "house", redirect: false })).toEqual({
    outcome: "done",
    name: other,
  });
  expect(await send("DELETE", `/${other}`)).toEqual({ outcome: "done", name: other });
  expect(await send("DELETE", "/pages/about.yaml")).toMatchObject({ outcome: "used" });
  const answer = await office.app.inject({
    method: "POST",
    url: `${API}/records`,
    payload: { group: "words", title: "More" },
  });
  expect(answer.statusCode).not.toBe(200);
});

test("a planned, a removed and a changed record are in the overview", async () => {
  await using office = await editor();
  const post = (path: string, payload: object) => office.app.inject({ method: "POST", url: `${API}/${path}`, payload });
  await post("records", { group: "job", title: "Weaver" });
  const job = await office.get<OpenRecord>("records/jobs/weaver.yaml");
  const value = { ...(job.value as object), opens: "2026-12-01", closes: "2026-12-31" };
  const url = `${API}/records/jobs/weaver.yaml`;
  await office.app.inject({ method: "PUT", url, payload: { base: job.value, value } });
  await post("records/pages/book.yaml/rename", { id: "call", redirect: true });
  const list = await office.get<RecordSummary[]>("records");
  const find = (name: string) => list.find((each) => each.name === name);
  expect(find("jobs/weaver.yaml")).toMatchObject({
    group: "job",
    state: "new",
    shownFrom: "2026-12-01",
    shownUntil: "2026-12-31",
  });
  expect(find("pages/book.yaml")).toMatchObject({ state: "removed", address: "/book" });
  expect(find("site.yaml")).toMatchObject({ state: "changed" });
});
