import { expect } from "vitest";
import { sqliteTest as test } from "../../tests/support/database-test.ts";
import { OFFICE_NOW, officeApp, signIn } from "../../tests/support/office-app.ts";
import { deploymentErrors } from "./deployment-errors.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const address = { origin: "https://www.weavers.co", checkedAt: OFFICE_NOW - HOUR, error: undefined };
const BROKEN = {
  publicAddress: { ...address, error: "CERT_HAS_EXPIRED", certificateEndsAt: OFFICE_NOW - DAY },
  mailWaitsSince: OFFICE_NOW - 2 * HOUR,
};

test("the pages of the office say what is wrong, only to people who are signed in", async ({ empty, database }) => {
  await using app = officeApp(database, empty.dataDir);
  const cookie = await signIn(app);
  const title = "Problems of the server";
  expect((await app.get("/office", { cookie })).text).not.toContain(title);
  app.records.deployment = BROKEN;
  for (const page of ["/office", "/office/figures", "/office/account"]) {
    expect((await app.get(page, { cookie })).text).toContain(title);
  }
  expect((await app.get("/office")).text).not.toContain(title);
});

test("each error is a sentence with its time", () => {
  expect(deploymentErrors(BROKEN, OFFICE_NOW, "Asia/Dhaka")).toEqual([
    "Mails have been waiting to be sent since Sunday 22 November, 13:00.",
    "Visitors may not reach https://www.weavers.co (CERT_HAS_EXPIRED; checked on Sunday 22 November, 14:00).",
    "The certificate of https://www.weavers.co ended on Saturday 21 November, 15:00.",
  ]);
});

test("a mail that waits for less than an hour, and a certificate for two weeks, are no errors", () => {
  const fine = {
    publicAddress: { ...address, certificateEndsAt: OFFICE_NOW + 14 * DAY },
    mailWaitsSince: OFFICE_NOW - HOUR,
  };
  expect(deploymentErrors(fine, OFFICE_NOW, "Asia/Dhaka")).toEqual([]);
});
