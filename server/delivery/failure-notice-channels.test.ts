import { expect, test } from "vitest";
import { WORDS } from "../../tests/support/words.ts";
import { failureMail } from "./failure-notice-channels.ts";

const SETTINGS = {
  siteName: "Example",
  siteOrigin: "https://site.example",
  from: "website@example.com",
  to: { contact: "office@example.com", demo: "office@example.com", application: "careers@example.com" },
  words: WORDS,
  timeZone: "UTC",
  key: undefined,
  hasOffice: false,
  retentionDays: { contact: 730, demo: 730, application: 180 },
};

test("the notice says where any delivery is sent again, and what to do about a visitor's wrong address", () => {
  const notice = (channel: "mail" | "visitor", hasOffice: boolean) =>
    failureMail(
      { day: "2026-11-22", channel: "mail" },
      { mail: 1, webhook: 0, newest: [{ reference: "C-7K3M9QXA", channel }] },
      { ...SETTINGS, hasOffice },
    ).text;
  expect(notice("visitor", true)).toContain("https://site.example/office/messages/REFERENCE#deliveries");
  expect(notice("visitor", true)).toContain("reach the visitor in another way");
  expect(notice("mail", false)).not.toMatch(/#deliveries|reach the visitor/);
});
