import { existsSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { describeLocation } from "../config/database-location.ts";
import { connect, type Database, stateOf } from "../database/open-database.ts";
import { LATE_MAIL_MS, outboxFigures } from "../database/outbox.ts";
import { probeDatabase } from "../database/probe-database.ts";
import { broken, type Finding, ok, reasonOf, warning } from "./findings.ts";
import type { Probes } from "./probes.ts";

/**
 * Checks that a submission can be saved, and that mail is delivered. Writes only a probe row and runs no migration.
 */
export async function checkDatabase(
  { database: location, dataDir }: Pick<Config, "database" | "dataDir">,
  { now }: Pick<Probes, "now">,
): Promise<Finding[]> {
  const check = "database";
  try {
    const state = await stateOf(location);
    if (state === "missing") {
      return [ok(check, `There is none yet in ${describeLocation(location)}; the first start creates it.`)];
    }
    if (state === "outdated") {
      const message = "Its schema is of an earlier version of this software.";
      return [warning(check, message, "Start the server, which migrates it.")];
    }
    if (state === "newer") {
      const message = "It is of a later version of this software.";
      return [broken(check, message, "Run that version, or go back as docs/upgrade.md describes.")];
    }
    await using database = connect(location, "write");
    /* With PostgreSQL the data folder may not exist before the first start. */
    const error = await probeDatabase(database, existsSync(dataDir) ? dataDir : ".", now());
    if (error)
      return [broken(check, `It cannot save a submission: ${error}.`, "Check the disk space and its permissions.")];
    return [
      ok(check, `It can be opened and written: ${describeLocation(location)}.`),
      ...(await checkOutbox(database, now())),
    ];
  } catch (thrown) {
    return [broken(check, `It cannot be opened: ${reasonOf(thrown)}.`, REMEDY[location.engine])];
  }
}

const REMEDY = {
  sqlite: "Check the owner of the files in DATA_DIR; if the database is damaged, restore a backup.",
  postgres: "Check DATABASE_URL, and that the database server runs and accepts this machine.",
} as const;

/** Checks mail, and mails to visitors and the webhook if they were used. A failed acknowledgement is not an error. */
async function checkOutbox(database: Database, now: number): Promise<Finding[]> {
  const figures = await outboxFigures(database);
  return (["mail", "visitor", "webhook"] as const).flatMap((channel) => {
    const { depth, oldest } = figures[channel];
    const isUsed = channel === "mail" || Object.values(depth).some((count) => count > 0);
    return isUsed ? [outboxFinding(channel, { ...depth, waitedMs: oldest === undefined ? 0 : now - oldest })] : [];
  });
}

const MINUTE = 60_000;
/** The first attempt is immediate, so a delivery queued for this long has failed several times. */
const LONGEST_WAIT_MS = 10 * MINUTE;

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

type Deliveries = {
  queued: number;
  sent: number;
  failed: number;
  /** The age of the oldest queued delivery. */
  waitedMs: number;
};

export function outboxFinding(channel: keyof typeof OUTBOXES, { queued, sent, failed, waitedMs }: Deliveries): Finding {
  const { check, one, many, receiver, again, failed: verdict } = OUTBOXES[channel];
  const since = formatAge(waitedMs);
  const some =
    queued === 1 ? `1 ${one} is queued, for ${since}` : `${queued} ${many} are queued, the oldest for ${since}`;
  const waiting = queued === 0 ? `No ${one} is queued` : some;
  if (failed > 0) {
    const message = `Failed permanently at ${receiver}: ${failed}. ${waiting}.`;
    return verdict(check, message, `npm run inbox -- list --state failed shows them; ${again}.`);
  }
  if (queued > 0 && waitedMs > LONGEST_WAIT_MS) {
    const isBroken = channel === "mail" && waitedMs > LATE_MAIL_MS;
    return (isBroken ? broken : warning)(
      check,
      `${waiting}.`,
      `Check ${receiver}, and that the server runs: it retries by itself.`,
    );
  }
  return ok(check, `${waiting}; ${sent} sent.`);
}

function formatAge(ms: number): string {
  const minutes = Math.round(ms / MINUTE);
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 60 / 24)} days`;
}
