import { existsSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { describeLocation } from "../config/database-location.ts";
import { connect, type Database, stateOf } from "../database/open-database.ts";
import { outboxFigures } from "../database/outbox.ts";
import { probeDatabase } from "../database/probe-database.ts";
import { broken, type Finding, look, ok, reasonOf } from "./finding.ts";
import type { Probes } from "./probes.ts";

/**
 * Whether a submission could be kept now, and whether mail goes out.
 *
 * Writes one row that is there for that; brings nothing up to date, so a running server notices nothing.
 */
export async function checkDatabase(
  { store: place, dataDir }: Pick<Config, "store" | "dataDir">,
  { now }: Pick<Probes, "now">,
): Promise<Finding[]> {
  const check = "database";
  try {
    const state = await stateOf(place);
    if (state === "missing") {
      return [ok(check, `There is none yet in ${describeLocation(place)}; the first start makes it.`)];
    }
    if (state === "outdated") {
      const says = "It is of an earlier version of this software; what is in it is safe.";
      return [look(check, says, "Start the server, which brings it up to date.")];
    }
    await using store = connect(place, "write");
    /* With PostgreSQL the folder may be made only at this machine's first start. */
    const problem = await probeDatabase(store, existsSync(dataDir) ? dataDir : ".", now());
    if (problem) return [broken(check, `It cannot keep a message now: ${problem}.`, ROOM_OR_RIGHTS)];
    return [
      ok(check, `It can be opened and written: ${describeLocation(place)}.`),
      ...(await checkOutbox(store, now())),
    ];
  } catch (thrown) {
    return [broken(check, `It cannot be opened: ${reasonOf(thrown)}.`, REMEDY[place.engine])];
  }
}

const REMEDY = {
  sqlite: "See to whom the files in DATA_DIR belong; if the file is damaged, put a backup back.",
  postgres: "See to DATABASE_URL, and that the database server runs and lets this machine in.",
} as const;
const ROOM_OR_RIGHTS = "See to the room on its disk, and to what it lets us write.";

/** Of mail always, of the webhook where it was used; that an acknowledgement did not arrive loses nothing. */
async function checkOutbox(store: Database, now: number): Promise<Finding[]> {
  const figures = await outboxFigures(store);
  return (["mail", "webhook"] as const).flatMap((channel) => {
    const { depth, oldest } = figures[channel];
    const isUsed = channel === "mail" || Object.values(depth).some((count) => count > 0);
    return isUsed ? [outboxFindings(channel, { ...depth, waitedMs: oldest === undefined ? 0 : now - oldest })] : [];
  });
}

const MINUTE = 60_000;
/** What is sent is tried at once, so what waits this long has failed a few times. */
const PATIENCE_MS = 10 * MINUTE;

/** What goes out by each channel, who takes it, and how one is sent again. */
const OUTBOXES = {
  mail: { check: "outbox", one: "mail", many: "mails", peer: "the mail server", again: "resend REF" },
  webhook: {
    check: "webhook",
    one: "webhook call",
    many: "webhook calls",
    peer: "the webhook",
    again: "resend REF --webhook",
  },
} as const;

type Deliveries = {
  queued: number;
  sent: number;
  failed: number;
  /** How long the oldest unsent one has waited. */
  waitedMs: number;
};

export function outboxFindings(
  channel: keyof typeof OUTBOXES,
  { queued, sent, failed, waitedMs }: Deliveries,
): Finding {
  const { check, one, many, peer, again } = OUTBOXES[channel];
  const since = inWords(waitedMs);
  const some = queued === 1 ? `1 ${one} waits, for ${since}` : `${queued} ${many} wait, the oldest for ${since}`;
  const waiting = queued === 0 ? `No ${one} waits` : some;
  if (failed > 0) {
    const says = `Given up or refused for good by ${peer}: ${failed}. ${waiting}.`;
    return broken(check, says, `npm run inbox -- list --state failed shows them; ${again} sends one again.`);
  }
  if (queued > 0 && waitedMs > PATIENCE_MS) {
    return look(check, `${waiting}.`, `See to ${peer}, and that the server runs: it sends them by itself.`);
  }
  return ok(check, `${waiting}; ${sent} sent.`);
}

function inWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE);
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 60 / 24)} days`;
}
