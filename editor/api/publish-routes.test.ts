import { expect, test } from "vitest";
import { GRACE, publishingSite } from "../../tests/support/publishing-site.ts";
import type { EditorState, PublishedVersion } from "../api-types.ts";
import { buildEditor } from "../server.ts";

const API = "/office/content/api";
const ABOUT = "pages/about.yaml";

test("a change is listed, published in the person's name and in the history with its value", async () => {
  await using site = await publishingSite();
  const { folders, drafts, publisher } = site;
  const door = { check: () => {}, person: () => GRACE };
  await using app = buildEditor({ folders, drafts, publisher, door, now: Date.now, logLevel: "silent" });
  const get = async <T>(path: string) => (await app.inject({ url: `${API}/${path}` })).json<T>();
  const post = async (payload: object) => {
    const answer = await app.inject({ method: "POST", url: `${API}/publish`, payload });
    return { status: answer.statusCode, ...answer.json() };
  };
  await site.draftPage(ABOUT, { title: "About our house" });
  expect(await get("changes")).toMatchObject([{ name: ABOUT, fields: [{ new: "About our house" }] }]);
  for (const wrong of [{ records: "all" }, { why: "x".repeat(501) }, { over: [[]] }])
    expect(await post(wrong)).toMatchObject({ status: 400 });
  expect(await post({ why: "A better title" })).toEqual({ status: 200, outcome: "started" });
  await site.finished();
  expect((await get<EditorState>("state?tab=1")).publication).toMatchObject({ state: "live", by: GRACE });
  const [version] = await get<PublishedVersion[]>(`history/${ABOUT}`);
  expect(version).toMatchObject({ by: GRACE, why: "A better title" });
  expect(await get(`history/${ABOUT}/${version?.id}`)).toMatchObject({ page: { title: "About our house" } });
  for (const path of [
    `history/${ABOUT}/1`,
    "history/../package.yaml",
    "history/media/a.yaml",
    "history/pages/%2e%2e%2f%2e%2e/a.yaml",
  ])
    expect((await app.inject({ url: `${API}/${path}` })).json()).toEqual({
      error: expect.stringContaining("does not exist"),
    });
});
