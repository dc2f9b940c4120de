import { expect, test } from "vitest";
import { STORED_ROW } from "../../tests/support/database-fixtures.ts";
import { FIVE_DAYS, ONE_DAY } from "./channel.ts";
import type { Mail } from "./mail.ts";
import { preparedMailChannel } from "./prepared-mail-channel.ts";

const DELIVERY = {
  id: 1,
  submission_id: null,
  submission: STORED_ROW,
  channel: "office",
  purpose: "sign-in 1",
  payload: JSON.stringify({ subject: "Sign in", blocks: [], footer: [] }),
  message_id: "<office-sign-in-1@site.example>",
  state: "queued",
  due: 0,
  lease: 0,
  holder: 0,
  attempts: 1,
  last_error: null,
  created_at: 0,
  sent_at: null,
} as const;

const officeChannel = (mails: Mail[] = []) =>
  preparedMailChannel({
    name: "office",
    transport: { kind: "files", send: async (mail) => void mails.push(mail), close: () => {} },
    settings: () => ({ siteName: "Example", siteOrigin: "https://site.example", from: "a@x.example", key: undefined }),
    concurrency: 1,
  });

test("reminders, lists and sign-in links are retried for a day, and all other mails to the office for five", () => {
  const { retryPolicy } = officeChannel();
  for (const purpose of ["reminder a@x.example", "overdue a@x.example", "morning 2026-11-22 a@x.example", "sign-in 1"])
    expect([purpose, retryPolicy({ purpose })]).toEqual([purpose, ONE_DAY]);
  for (const purpose of ["no-time-fits 1", "invitation 2 a@x.example", "cancellation 3 a@x.example", "resume 1"])
    expect([purpose, retryPolicy({ purpose })]).toEqual([purpose, FIVE_DAYS]);
});

test("a delivery without a recipient sends no mail", async () => {
  const mails: Mail[] = [];
  const channel = officeChannel(mails);
  await channel.deliver({ ...DELIVERY, recipient: null });
  await channel.deliver({ ...DELIVERY, recipient: "mina@office.example" });
  expect(mails.map(({ to }) => to.address)).toEqual(["mina@office.example"]);
});
