import { setTimeout as wait } from "node:timers/promises";
import { MINUTE } from "#contract/duration.ts";
import type { DatabaseLocation } from "../config/database-location.ts";
import type { ImapSettings } from "../config/settings.ts";
import { queueDelivery } from "../database/queue-delivery.ts";
import type { Milliseconds } from "../database/schema.ts";
import { StorageError } from "../database/storage-error.ts";
import { lockMailbox } from "../database/worker-session.ts";
import {
  describeImapError,
  type ImapError,
  imapClient,
  mailboxesOf,
  mailboxKey,
  sentFolderIn,
  unreadableMail,
  unreadableSentence,
} from "./imap-client.ts";
import { MailTooComplex, type ReaderOptions, readFolder } from "./mailbox-reader.ts";

type ReadersOptions = ReaderOptions & { location: DatabaseLocation; times?: ReaderTimes };

/** In milliseconds. */
const TIMES = {
  /** The interval between two readings. Mails to the inbox are read at once if the server has IDLE. */
  every: MINUTE,
  /** The pauses after a failure: the first, the longest, and the first after a rejected login. */
  firstPause: 5_000,
  longestPause: 15 * MINUTE,
  /* Many servers lock an account after a few wrong passwords. */
  loginPause: 5 * MINUTE,
  /** A server that cannot be reached is reported after this time. */
  reportAfter: 60 * MINUTE,
};
export type ReaderTimes = typeof TIMES;

/** Reads the mailboxes of IMAP_URL and CAREERS_IMAP_URL until they are stopped. One server of all reads a mailbox. */
export function startMailboxReaders(options: ReadersOptions) {
  const stopping = new AbortController();
  const running = mailboxesOf(options.settings()).map((imap) => readMailbox(imap, options, stopping.signal));
  return {
    /** Ends the connections. Resolves when the mail that is being stored is stored. */
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function readMailbox(imap: ImapSettings, options: ReadersOptions, stopped: AbortSignal) {
  const { log, now, location, times = TIMES } = options;
  const { setting } = imap;
  let failures = 0;
  let failingSince: Milliseconds | undefined;
  const onRead = () => {
    if (failures > 0) log.info({ setting }, "the mailbox is read again");
    failures = 0;
    failingSince = undefined;
  };
  while (!stopped.aborted) {
    let pause = times.every;
    try {
      await using lock = await lockMailbox(location, mailboxKey(imap));
      if (lock) await readUntil(imap, options, AbortSignal.any([stopped, lock.lost]), onRead);
    } catch (thrown) {
      if (stopped.aborted) return;
      if (thrown instanceof MailTooComplex) continue;
      const error = describeImapError(thrown);
      failingSince = Math.min(failingSince ?? now(), now());
      const isStorage = thrown instanceof StorageError;
      if (isStorage) log.error({ setting, reason: thrown.message }, "the mails of a mailbox cannot be stored");
      else log.error({ setting, reason: error.reason }, unreadableSentence(imap, error));
      pause = pauseAfter(error.isLogin, failures, times);
      failures++;
      const isReported = error.isLogin || (!isStorage && now() - failingSince >= times.reportAfter);
      if (isReported) await report(imap, error, options);
    }
    await pauseFor(pause, stopped);
  }
}

/** The pause after a failure that comes after `failures` others, in milliseconds. */
export const pauseAfter = (isLogin: boolean, failures: number, times = TIMES): number =>
  Math.min((isLogin ? times.loginPause : times.firstPause) * 2 ** failures, times.longestPause);

/** Reads the folders now, when a mail arrives, and at intervals, until the connection ends. */
async function readUntil(imap: ImapSettings, options: ReadersOptions, stopped: AbortSignal, onRead: () => void) {
  const { log, times = TIMES } = options;
  const mailbox = mailboxKey(imap);
  const client = imapClient(imap);
  const close = () => client.close();
  stopped.addEventListener("abort", close);
  try {
    if (stopped.aborted) return;
    await client.connect();
    const sent = sentFolderIn(await client.list());
    if (sent === undefined)
      log.warn({ setting: imap.setting }, "the mailbox has no folder of sent mails; answers from it do not count");
    let news = new AbortController();
    for (const event of ["exists", "close"] as const) client.on(event, () => news.abort());
    while (!stopped.aborted && client.usable) {
      if (sent !== undefined) await readFolder(client, { mailbox, path: sent, folder: "sent" }, options);
      news = new AbortController();
      /* Last, because the server tells news of the open folder only. */
      await readFolder(client, { mailbox, path: "INBOX", folder: "inbox" }, options);
      onRead();
      if (news.signal.aborted) continue;
      /* The next command ends IDLE. Without IDLE the server is asked at the next reading. */
      void client.idle().catch(() => undefined);
      await pauseFor(times.every, news.signal);
    }
    if (!stopped.aborted) throw Object.assign(new Error("the connection ended"), { code: "NoConnection" });
  } catch (thrown) {
    if (!stopped.aborted) throw thrown;
  } finally {
    stopped.removeEventListener("abort", close);
    client.close();
  }
}

/** Mails the operator, once a day for each mailbox. */
async function report(imap: ImapSettings, error: ImapError, options: ReadersOptions): Promise<void> {
  const { database, log, onStored } = options;
  const [settings, now] = [options.settings(), options.now()];
  const day = new Date(now).toISOString().slice(0, 10);
  const delivery = {
    channel: "office",
    kind: "mailbox",
    key: [day, imap.setting],
    recipient: settings.mailTo,
    payload: unreadableMail(imap, error, settings.officeWords),
  } as const;
  try {
    if (await queueDelivery(database, delivery, { now, settings })) onStored();
  } catch (thrown) {
    log.error({ err: thrown }, "the operator could not be told that a mailbox cannot be read");
  }
}

const pauseFor = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => {}); // a stop ends it
