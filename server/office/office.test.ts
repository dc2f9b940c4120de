import { expect } from "vitest";
import { deliveriesOf, saveRow } from "../../tests/support/database-fixtures.ts";
import { officeApp, signIn } from "../../tests/support/office-app.ts";
import { sqliteTest as test } from "../../tests/support/on-each-engine.ts";
import { broken, ok } from "../checks/findings.ts";
import type { PreparedMail } from "../delivery/mail.ts";

test("addresses, closed days and words of a new build are used without a restart", async ({ empty, database }) => {
  await using app = officeApp(database, empty.dataDir);
  const { config } = app.records;
  const { words } = config;
  const cookie = await signIn(app);
  const reference = await saveRow(database, { kind: "application", name: "Ada", email: "ada@x.example" });
  const title = "Your application, reworded";
  app.records.config = {
    ...config,
    mailTo: "new@x.example",
    careersMailTo: "new-careers@x.example",
    officeHours: { ...config.officeHours, closedDays: ["2026-11-23"] },
    words: { ...words, message: { ...words.message, titles: { ...words.message.titles, application: title } } },
  };
  const visitorPage = `/message/${app.sign("visitor", reference)}`;
  expect((await app.get(visitorPage, { cookie: app.sender(reference) })).text).toContain(title);

  const message = `/office/messages/${reference}`;
  expect((await app.get(message, { cookie })).text).toMatch(/id="until"[^>]*><option[^>]*>Tuesday 24\u00a0November/);

  await app.post(`${message}/change`, { change: "reply", text: "Hello", version: "0" }, { cookie });
  const other = await saveRow(database, { kind: "application" });
  await app.post(`/message/${app.sign("visitor", other)}/withdraw`, {}, { cookie: app.sender(other) });
  const withdrawn = (await deliveriesOf(database, "office")).at(-1);
  const [answer] = await deliveriesOf(database, "visitor");
  expect(withdrawn?.recipient).toBe("new-careers@x.example");
  expect((JSON.parse(answer?.payload ?? "{}") as PreparedMail).replyTo).toBe("new-careers@x.example");
});

test("what is broken is on all pages of signed-in people, unless a mail has told it", async ({ empty, database }) => {
  await using app = officeApp(database, empty.dataDir);
  const cookie = await signIn(app);
  const finding = (message: string) => broken("check", message, "Mend it.");
  const findings = [
    finding("The backup is old."),
    { ...finding("A mail failed."), isMailed: true },
    ok("check", "Fine."),
  ];
  app.records.deployment = { publicAddress: undefined, findings };
  for (const page of ["/office", "/office/figures", "/office/account"]) {
    const { text } = await app.get(page, { cookie });
    expect(text).toContain("The backup is old.");
    expect(text).not.toMatch(/A mail failed|Fine\./);
  }
  expect((await app.get("/office")).text).not.toContain("The backup is old.");
});
