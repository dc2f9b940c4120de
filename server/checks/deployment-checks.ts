import { statfs } from "node:fs/promises";
import { resolve } from "node:path";
import { DAY, HOUR, MINUTE } from "#contract/duration.ts";
import type { DeliveryChannel } from "#contract/vocabulary.ts";
import { type BackupFacts, backupFacts } from "../database/last-backup.ts";
import { type ChannelFigures, outboxFigures } from "../database/outbox.ts";
import type { Database, Milliseconds } from "../database/schema.ts";
import { broken, type Finding, ok, warning } from "./findings.ts";
import type { PublicAnswer } from "./public-address.ts";

/*
 * The checks of a running deployment. The doctor reports them, the office shows and mails what is broken, and the metrics
 * have their figures.
 */

/** In milliseconds and bytes. The alert rules in docs/monitor.md have the same. */
export const LIMITS = {
  /** The first attempt is immediate, so a delivery queued for this long has failed several times. */
  retrying: 10 * MINUTE,
  /** Nobody in the office reads a mail in time that waits longer. */
  lateMail: HOUR,
  /** A nightly backup may be late, but not skip two nights. */
  oldBackup: 2 * DAY,
  /** The first night is within a day of the first start. */
  firstBackup: DAY,
  /** certbot renews a certificate 30 days before it ends. */
  certificate: 14 * DAY,
  /** Space for a hundred submissions with the largest files. */
  freeBytes: 1024 ** 3,
} as const;

type OutboxFigures = Readonly<Record<DeliveryChannel, ChannelFigures>>;

/** `freeBytes` is undefined if the system does not report it. */
export async function readDeployment(database: Database, dataDir: string) {
  const [outbox, backup] = [await outboxFigures(database), await backupFacts(dataDir)];
  return { outbox, backup, freeBytes: await freeBytesOf(dataDir) };
}

export const freeBytesOf = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );

const OUTBOXES = {
  mail: {
    check: "outbox",
    one: "mail",
    many: "mails",
    receiver: "the mail server",
    again: "resend REF retries one",
    failed: broken,
  },
  /* Their addresses are typed by visitors, so a failed one may be impossible to deliver. */
  visitor: {
    check: "answers",
    one: "mail to a visitor",
    many: "mails to visitors",
    receiver: "the mail server",
    again: "/office/messages/REF#deliveries retries one",
    failed: warning,
  },
  webhook: {
    check: "webhook",
    one: "webhook call",
    many: "webhook calls",
    receiver: "the webhook",
    again: "resend REF --webhook retries one",
    failed: broken,
  },
} as const;

/** Checks mail, and mails to visitors and the webhook if they were used. A failed acknowledgement is not an error. */
export function outboxFindings(outbox: OutboxFigures, now: Milliseconds): Finding[] {
  return (["mail", "visitor", "webhook"] as const).flatMap((channel) => {
    const { check, one, many, receiver, again, failed: verdict } = OUTBOXES[channel];
    const { depth, oldest = now } = outbox[channel];
    const { queued, sent, failed } = depth;
    if (channel !== "mail" && queued + sent + failed === 0) return [];
    const todo = `npm run inbox -- list --state failed shows them; ${again}.`;
    const failure = { ...verdict(check, `Failed permanently at ${receiver}: ${failed}.`, todo), isMailed: true };
    return [...(failed > 0 ? [failure] : []), queueFinding()];

    function queueFinding(): Finding {
      if (queued === 0) return ok(check, `No ${one} is queued; ${sent} sent.`);
      const age = formatAge(now - oldest);
      const waiting =
        queued === 1 ? `1 ${one} is queued, for ${age}` : `${queued} ${many} are queued, the oldest for ${age}`;
      if (now - oldest <= LIMITS.retrying) return ok(check, `${waiting}; ${sent} sent.`);
      const isLate = channel === "mail" && now - oldest > LIMITS.lateMail;
      const todo = `Check ${receiver}, and that the server runs: it retries by itself.`;
      return (isLate ? broken : warning)(check, `${waiting}.`, todo);
    }
  });
}

/** A failed backup is only noticed by the age of the last one. */
export function backupFinding({ last, firstStart }: BackupFacts, dataDir: string, now: Milliseconds): Finding {
  const check = "backup";
  if (last === undefined) {
    if (firstStart === undefined) return ok(check, "There is nothing to back up yet.");
    const todo = `Install deploy/backup.cron (on a server). If another program makes the backups, let it write the time: date -Is > ${resolve(dataDir, "last-backup")}`;
    return (now - firstStart > LIMITS.firstBackup ? broken : warning)(check, "There is no backup yet.", todo);
  }
  const message = `The newest backup is ${formatAge(Math.max(0, now - last))} old.`;
  if (now - last <= LIMITS.oldBackup) return ok(check, message);
  return broken(check, message, "journalctl -t website-backup and journalctl -u cron show why the later ones failed.");
}

export function freeSpaceFinding(bytes: number | undefined): Finding {
  const check = "disk space";
  if (bytes === undefined) return warning(check, "The free space is unknown.", "Check that the disk is not full.");
  const free = `${(bytes / 1024 ** 3).toFixed(1)} GB are free for DATA_DIR`;
  if (bytes >= LIMITS.freeBytes) return ok(check, `${free}.`);
  return warning(check, `Only ${free}.`, "Free some space: on a full disk the server rejects submissions.");
}

/** Checks what visitors get at the public address, and that the certificate was renewed in time. */
export function publicFindings(origin: string, { error, certificateEndsAt }: PublicAnswer, now: Milliseconds) {
  const [check, url] = ["public answer", `${origin}/healthz`];
  const todo =
    "Check DNS, the certificate and the proxy. If this machine cannot reach its own public address, enter the name in /etc/hosts.";
  const answer =
    error === undefined
      ? ok(check, `${url} responds.`)
      : broken(check, `${url} does not respond as it should (${error}).`, todo);
  if (certificateEndsAt === undefined) return [answer];
  const day = new Date(certificateEndsAt).toISOString().slice(0, 10);
  const message = `The certificate of ${origin} ${certificateEndsAt < now ? "ended" : "ends"} on ${day}.`;
  const isLate = certificateEndsAt - now < LIMITS.certificate;
  const renew = "Renew it: certbot renew says why it did not.";
  return [answer, isLate ? broken("certificate", message, renew) : ok("certificate", message)];
}

function formatAge(ms: number): string {
  const minutes = Math.round(ms / MINUTE);
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 60 / 24)} days`;
}
