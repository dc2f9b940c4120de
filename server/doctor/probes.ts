import { statfs } from "node:fs/promises";
import nodemailer from "nodemailer";
import type { ClamdAddress } from "../config/config.ts";
import { pingClamd } from "../uploads/ping-clamd.ts";

/** What the checks reach out with; tests bring their own. */
export type Probes = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Asks an address, for a few seconds at most. @throws when nothing answers. */
  ask(url: string): Promise<{ status: number; body: string }>;
  /** Greets the mail server and logs in, if SMTP_URL names a user. @throws what nodemailer throws. */
  greetMailServer(smtpUrl: string): Promise<void>;
  /** @returns why the virus scanner does not answer; undefined if it does. */
  pingScanner(address: ClamdAddress): Promise<string | undefined>;
  /** Free bytes on the disk of a folder. */
  roomAt(folder: string): Promise<number>;
  /** The user this process runs as; undefined where users have no numbers. */
  userId: number | undefined;
};

const ANSWER_MS = 4_000;
const GREETING_MS = 10_000;

export const PROBES: Probes = {
  now: Date.now,
  async ask(url) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: "manual" });
    return { status: answer.status, body: await answer.text() };
  },
  async greetMailServer(smtpUrl) {
    const transporter = nodemailer.createTransport({
      url: smtpUrl,
      connectionTimeout: GREETING_MS,
      greetingTimeout: GREETING_MS,
      socketTimeout: GREETING_MS,
      dnsTimeout: GREETING_MS,
    });
    /* A server that trickles its greeting is never silent, so the whole of it is bounded too. */
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(Object.assign(new Error("too slow"), { code: "ETIMEDOUT" })),
      GREETING_MS,
    );
    try {
      await Promise.race([transporter.verify(), late.promise]);
    } finally {
      clearTimeout(timer);
      transporter.close();
    }
  },
  pingScanner: (address) => pingClamd(address),
  async roomAt(folder) {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  userId: process.getuid?.(),
};
