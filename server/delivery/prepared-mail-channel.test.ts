import { expect, test } from "vitest";
import { STORED_ROW } from "../../tests/support/database-fixtures.ts";
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

test("a delivery without a recipient sends no mail", async () => {
  const mails: Mail[] = [];
  const channel = preparedMailChannel({
    name: "office",
    transport: { kind: "files", send: async (mail) => void mails.push(mail), close: () => {} },
    settings: () => ({ siteName: "Example", siteOrigin: "https://site.example", from: "a@x.example", key: undefined }),
    concurrency: 1,
  });
  await channel.deliver({ ...DELIVERY, recipient: null });
  await channel.deliver({ ...DELIVERY, recipient: "mina@office.example" });
  expect(mails.map(({ to }) => to.address)).toEqual(["mina@office.example"]);
});
