import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DAY, HOUR } from "#contract/duration.ts";
import { DELIVERY_CHANNELS, type DeliveryChannel } from "#contract/vocabulary.ts";
import { backupFinding, freeSpaceFinding, LIMITS, outboxFindings, publicFindings } from "./deployment-checks.ts";

const NOW = Date.UTC(2026, 10, 21);
const ORIGIN = "https://www.weavers.co";

const NONE = { depth: { queued: 0, sent: 0, failed: 0 }, oldest: undefined };
type Counts = { queued?: number; sent?: number; failed?: number; waited?: number };
const outbox = (channel: DeliveryChannel, { waited, ...depth }: Counts) =>
  outboxFindings(
    {
      ...(Object.fromEntries(DELIVERY_CHANNELS.map((name) => [name, NONE])) as Record<DeliveryChannel, typeof NONE>),
      [channel]: { depth: { ...NONE.depth, ...depth }, oldest: waited && NOW - waited },
    },
    NOW,
  );
const backup = (last?: number, firstStart?: number) => [backupFinding({ last, firstStart }, "/data", NOW)];
const answer = (facts: { error?: string; certificateEndsAt?: number }) =>
  publicFindings(ORIGIN, { error: undefined, certificateEndsAt: undefined, ...facts }, NOW);

test.each([
  [outbox("mail", { sent: 9 }), "ok: No mail is queued; 9 sent."],
  [outbox("mail", { queued: 1, waited: 20_000 }), "ok: 1 mail is queued, for 0 min; 0 sent."],
  [outbox("mail", { queued: 1, waited: LIMITS.lateMail }), "warning: 1 mail is queued, for 60 min."],
  [outbox("mail", { queued: 3, waited: 30 * HOUR }), "broken: 3 mails are queued, the oldest for 30 h."],
  [outbox("mail", { queued: 3, waited: 72 * HOUR }), "broken: 3 mails are queued, the oldest for 3 days."],
  [
    outbox("mail", { sent: 4, failed: 2 }),
    "broken: Failed permanently at the mail server: 2.",
    "ok: No mail is queued; 4 sent.",
  ],
  [
    outbox("visitor", { queued: 2, failed: 1, waited: 3 * HOUR }),
    "ok: No mail is queued; 0 sent.",
    "warning: Failed permanently at the mail server: 1.",
    "warning: 2 mails to visitors are queued, the oldest for 3 h.",
  ],
  [
    outbox("webhook", { queued: 2, sent: 1, failed: 1, waited: 3 * HOUR }),
    "ok: No mail is queued; 0 sent.",
    "broken: Failed permanently at the webhook: 1.",
    "warning: 2 webhook calls are queued, the oldest for 3 h.",
  ],
  [backup(), "ok: There is nothing to back up yet."],
  [backup(undefined, NOW - DAY), "warning: There is no backup yet."],
  [backup(undefined, NOW - DAY - 1), "broken: There is no backup yet."],
  [backup(NOW - DAY), "ok: The newest backup is 24 h old."],
  [backup(NOW + DAY), "ok: The newest backup is 0 min old."],
  [backup(NOW - LIMITS.oldBackup), "ok: The newest backup is 2 days old."],
  [backup(NOW - 5 * DAY), "broken: The newest backup is 5 days old."],
  [[freeSpaceFinding(5 * 1024 ** 3)], "ok: 5.0 GB are free for DATA_DIR."],
  [[freeSpaceFinding(1e8)], "warning: Only 0.1 GB are free for DATA_DIR."],
  [[freeSpaceFinding(undefined)], "warning: The free space is unknown."],
  [
    answer({ certificateEndsAt: NOW + LIMITS.certificate }),
    `ok: ${ORIGIN}/healthz responds.`,
    `ok: The certificate of ${ORIGIN} ends on 2026-12-05.`,
  ],
  [
    answer({ error: "CERT_HAS_EXPIRED", certificateEndsAt: NOW - DAY }),
    `broken: ${ORIGIN}/healthz does not respond as it should (CERT_HAS_EXPIRED).`,
    `broken: The certificate of ${ORIGIN} ended on 2026-11-20.`,
  ],
  [
    answer({ certificateEndsAt: NOW + LIMITS.certificate - 1 }),
    `ok: ${ORIGIN}/healthz responds.`,
    `broken: The certificate of ${ORIGIN} ends on 2026-12-04.`,
  ],
])("the findings %# of a running deployment", (findings, ...expected) => {
  expect(findings.map(({ verdict, message }) => `${verdict}: ${message}`)).toEqual(expected);
  for (const { verdict, todo } of findings) expect(todo === undefined).toBe(verdict === "ok");
});

test("the alert rules have the same limits", () => {
  const rules = readFileSync("docs/monitor.md", "utf8");
  expect(rules).toContain(`channel=~"mail|visitor|webhook"} > ${LIMITS.lateMail / 1000}\n`);
  expect(rules).toContain(`website_last_backup_timestamp_seconds > ${LIMITS.oldBackup / DAY} * 86400\n`);
  expect(rules).toContain(
    `website_certificate_end_timestamp_seconds - time() < ${LIMITS.certificate / DAY} * 86400 or`,
  );
});
