import type { FastifyBaseLogger } from "fastify";
import { MINUTE } from "#contract/duration.ts";
import type { Database, Milliseconds } from "../database/schema.ts";
import {
  backupFinding,
  freeSpaceFinding,
  outboxFindings,
  publicFindings,
  readDeployment,
} from "./deployment-checks.ts";
import type { Finding } from "./findings.ts";
import { askPublicAddress, type PublicAnswer } from "./public-address.ts";

/** The server's last findings about its deployment, for the office and the metrics. */
export type DeploymentState = {
  /** Undefined before the first check, and without a public https address. */
  publicAddress: PublicAnswer | undefined;
  findings: readonly Finding[];
};

export const NOT_CHECKED: DeploymentState = { publicAddress: undefined, findings: [] };

export type DeploymentOptions = {
  database: Database;
  dataDir: string;
  /** The public origin; anything but https is not asked. */
  origin: string | undefined;
  now(): Milliseconds;
  ask?: typeof askPublicAddress;
  /** Milliseconds of a monotonic clock. */
  steadyNow?(): number;
};

type Log = Pick<FastifyBaseLogger, "warn">;

const ADDRESS_MS = 60 * MINUTE;

/**
 * Checks the deployment once a minute, and its public address with the certificate once an hour. An address that does not
 * respond is asked again after a minute before that is reported.
 */
export function watchDeployment(options: DeploymentOptions) {
  const { database, dataDir, now, ask = askPublicAddress, steadyNow = () => performance.now() } = options;
  const origin = options.origin?.startsWith("https:") ? options.origin : undefined;
  let state = NOT_CHECKED;
  let nextAskAt = Number.NEGATIVE_INFINITY;
  let failedOnce = false;

  async function checkAddress(log: Log): Promise<void> {
    if (origin === undefined || steadyNow() < nextAskAt) return;
    const answer = await ask(origin);
    failedOnce = answer.error !== undefined && !failedOnce;
    if (failedOnce) return;
    nextAskAt = steadyNow() + ADDRESS_MS;
    if (answer.error !== undefined) log.warn({ origin, reason: answer.error }, "the public address does not respond");
    state = { ...state, publicAddress: answer };
  }

  async function check(log: Log): Promise<void> {
    await checkAddress(log);
    try {
      const { outbox, backup, freeBytes } = await readDeployment(database, dataDir);
      const { publicAddress } = state;
      const findings = [
        ...outboxFindings(outbox, now()),
        backupFinding(backup, dataDir, now()),
        freeSpaceFinding(freeBytes),
        ...(origin && publicAddress ? publicFindings(origin, publicAddress, now()) : []),
      ];
      state = { publicAddress, findings };
    } catch (thrown) {
      log.warn({ err: thrown }, "the deployment could not be checked");
    }
  }

  return {
    state: () => state,
    check,
    /** Checks every minute from now on. Does not keep the process running. */
    start(log: Log) {
      const later = () => setTimeout(() => void check(log).finally(later), MINUTE).unref();
      later();
    },
  };
}
