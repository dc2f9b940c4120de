import { DeliveryError } from "./channel.ts";
import { type ScanOptions, scanAttachment } from "./mail-channels.ts";
import { type Clock, type RepeatedCheck, repeatCheck } from "./repeat-check.ts";

type Log = Record<"info" | "error", (facts: object, message: string) => void>;

/**
 * Scans the files of stored mails that the virus scanner did not scan when they arrived, every minute until it has. No mail of
 * ours carries them, so nothing else does.
 */
export function startFileScans({ clock, log, ...options }: ScanOptions & { clock: Clock; log: Log }): RepeatedCheck {
  const { database, signal } = options;
  const check = async () => {
    const pending = database.selectFrom("attachment").where("scan", "=", "pending");
    for (const { id } of await pending.select("id").execute()) {
      if (signal.aborted) return undefined;
      const file = await pending.selectAll().where("id", "=", id).executeTakeFirst();
      try {
        const scanned = file && (await scanAttachment(file, options));
        if (scanned) log.info({ scan: scanned.scan }, "a file of a mail was scanned");
      } catch (thrown) {
        /* The next file may be one that the scanner takes. */
        if (!(thrown instanceof DeliveryError)) throw thrown;
        log.error({ reason: thrown.message }, "a file of a mail cannot be scanned; trying again in a minute");
      }
    }
    return undefined;
  };
  const onError = (thrown: unknown) => log.error({ err: thrown }, "the files of mails could not be scanned");
  return repeatCheck(check, { everyMs: 60_000, clock, onError });
}
