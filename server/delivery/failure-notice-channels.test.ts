import { expect, test } from "vitest";
import { WORDS } from "../../tests/support/words.ts";
import { failureMail } from "./failure-notice-channels.ts";

const SETTINGS = {
  siteName: "Example",
  siteOrigin: "https://site.example",
  from: "website@example.com",
  to: { contact: "office@example.com", demo: "office@example.com", application: "careers@example.com" },
  budgets: WORDS.demo.budgets,
  timeZone: "UTC",
  key: undefined,
  hasOffice: false,
  retentionDays: { contact: 730, demo: 730, application: 180 },
};

test("the notice says that a failed mail to a visitor is not sent again", () => {
  const notice = (channel: "mail" | "visitor") =>
    failureMail(
      { day: "2026-11-22", channel: "mail" },
      { mail: 1, webhook: 0, newest: [{ reference: "C-7K3M9QXA", channel }] },
      SETTINGS,
    ).text;
  expect(notice("visitor")).toContain("answer the visitor yourself");
  expect(notice("mail")).not.toContain("answer the visitor yourself");
});
