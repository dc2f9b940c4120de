import { load } from "cheerio";
import { expect } from "vitest";
import { saveRow } from "../../../tests/support/database-fixtures.ts";
import { emptySqlite } from "../../../tests/support/on-each-engine.ts";
import { NOW, officeTest, SAVED_REPLIES } from "../../../tests/support/start-office.ts";

const test = officeTest(emptySqlite);

test("replies that the office edits replace those of the content from then on", async ({ database, office }) => {
  const seeds = await office.get("/office/replies");
  for (const { label } of SAVED_REPLIES) expect(seeds.body).toContain(`value="${label}"`);
  const { headers } = await office.post("/office/replies", [
    ["reply", "0"],
    ["label-0", "Ask for a date"],
    ["text-0", "Hello {name},\r\n\r\nwhich date?"],
    ["kind-0-demo", "on"],
    ["open-0", "on"],
    ["reply", "1"],
    ["label-1", ""],
    ["text-1", ""],
    ["decline", "Hello {name}, no: [why]"],
  ]);
  expect(headers.location).toBe("/office/replies?done=saved#status");
  const demo = await saveRow(database, { kind: "demo", name: "Ada" }, { now: NOW });
  const contact = await saveRow(database, { kind: "contact" }, { now: NOW });
  const pageOf = async (reference: string) => (await office.get(`/office/messages/${reference}`)).body;
  expect(await pageOf(demo)).toContain("Ask for a date");
  expect(await pageOf(contact)).not.toContain("Ask for");
  const application = await saveRow(database, { kind: "application", name: "Ada" }, { now: NOW });
  const refused = await office.post(`/office/messages/${application}/change`, {
    version: "0",
    change: "decline",
    text: "No: [why]",
  });
  expect([refused.statusCode, refused.body.includes("Replace [why] with your own words.")]).toEqual([422, true]);
});

test("a reply that is not valid is not saved, and what was typed stays", async ({ database, office }) => {
  for (const [label, text] of [
    ["Broken", "Hello {nobody}"],
    ["x".repeat(101), "Hello"],
  ] as const) {
    const { statusCode, body } = await office.post("/office/replies", [
      ["reply", "0"],
      ["label-0", label],
      ["text-0", text],
      ["decline", "No"],
    ]);
    expect(statusCode).toBe(422);
    expect(body).toContain(`>${text}</textarea>`);
    expect(body).toContain(`value="${label}"`);
    expect(body).toContain("Nothing was saved.");
  }
  expect(await database.selectFrom("saved_replies").selectAll().execute()).toEqual([]);
});

test("a link away from unsaved replies or a signature asks first and keeps them", async ({ database, office }) => {
  const leave = { change: "draft?next=/office/coming" };
  const fieldsOf = (body: string) => {
    const $ = load(body);
    const form = new URLSearchParams($("main form").first().serialize());
    return [...form] as [string, string][];
  };
  for (const [page, path, field] of [
    ["/office/replies", "/office/replies", "decline"],
    ["/office/account", "/office/account/signature", "signature"],
  ] as const) {
    const shown = fieldsOf((await office.get(page)).body);
    const send = (text: string | undefined, more: Record<string, string>) => {
      const typed = shown.map(([name, value]): [string, string] => [name, name === field ? (text ?? value) : value]);
      return office.post(path, [...typed, ...Object.entries(more)]);
    };
    expect((await send(undefined, leave)).headers.location).toBe("/office/coming");
    const asked = await send("Typed & kept", leave);
    expect([asked.statusCode, asked.body.includes(">Typed &amp; kept</textarea>")]).toEqual([200, true]);
    expect(load(asked.body)("#status a").attr("href")).toBe("/office/coming");
    const out = await send("Typed", { change: "draft?next=/office/sign-out" });
    expect(load(out.body)("#status form").attr("action")).toBe("/office/sign-out");
    expect((await send("Typed", { change: "draft" })).headers.location).toContain("done=saved");
    expect((await send("Typed", leave)).headers.location).toBe("/office/coming");
  }
  const ended = await office.post("/office/account/end-session", { session: "x", name: "", signature: "Other" });
  expect(ended.body).toContain(">Other</textarea>");
  const everywhere = { name: "", signature: "Other" };
  const asked = await office.post("/office/account/sign-out-everywhere", everywhere);
  expect(load(asked.body)("#status form").attr("action")).toBe("/office/account/sign-out-everywhere");
  expect(await database.selectFrom("session").selectAll().execute()).not.toEqual([]);
  expect((await office.post("/office/account/sign-out-everywhere", {})).statusCode).toBe(303);
});
