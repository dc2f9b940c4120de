import { existsSync, readFileSync } from "node:fs";
import { totalmem } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import nodemailer from "nodemailer";
import { freeBytesOf } from "../checks/deployment-checks.ts";
import { askPublicAddress, type PublicAnswer } from "../checks/public-address.ts";
import type { ClamdAddress, ImapSettings } from "../config/config.ts";
import { openSentFolder } from "../mailbox/imap-client.ts";
import { pingClamd } from "../uploads/clamd-scanner.ts";

/** The checks' access to the system and the network; tests replace it. */
export type Probes = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Fetches a URL. @throws if nothing responds within a few seconds */
  ask(url: string): Promise<{ status: number; body: string }>;
  /** Asks for the public address, with its certificate. */
  askPublicAddress(origin: string): Promise<PublicAnswer>;
  /** Connects to the mail server and logs in if SMTP_URL has a user. @throws what nodemailer throws */
  greetMailServer(smtpUrl: string): Promise<void>;
  /** Logs in to a mailbox. @returns its folder of sent mails, if it has one @throws what imapflow throws */
  openMailbox(settings: ImapSettings): Promise<string | undefined>;
  /** @returns why the virus scanner does not respond; undefined if it does */
  pingScanner(address: ClamdAddress): Promise<string | undefined>;
  /** The stamp of the site in `dist/`; undefined if there is none. */
  builtStamp(): string | undefined;
  /** Free bytes on the disk of a folder; undefined if unknown. */
  freeBytes(folder: string): Promise<number | undefined>;
  /** The memory of this machine in bytes. */
  totalMemory: number;
  /** The editor's program, the link to the live build, and the folders that editing and publishing write, with all in them. */
  editorFolders(dataDir: string, root?: string): { program: string; live: string; written: readonly string[] };
  /** The user id of this process; undefined on Windows. */
  userId: number | undefined;
};

const RESPONSE_MS = 4_000;
const GREETING_MS = 10_000;

export const PROBES: Probes = {
  now: Date.now,
  async ask(url) {
    const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_MS), redirect: "manual" });
    return { status: response.status, body: await response.text() };
  },
  askPublicAddress,
  async greetMailServer(smtpUrl) {
    const transporter = nodemailer.createTransport({
      url: smtpUrl,
      connectionTimeout: GREETING_MS,
      greetingTimeout: GREETING_MS,
      socketTimeout: GREETING_MS,
      dnsTimeout: GREETING_MS,
    });
    /* nodemailer's timeouts restart with every byte, so the whole exchange has a deadline too. */
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => timeout.reject(Object.assign(new Error("too slow"), { code: "ETIMEDOUT" })),
      GREETING_MS,
    );
    try {
      await Promise.race([transporter.verify(), timeout.promise]);
    } finally {
      clearTimeout(timer);
      transporter.close();
    }
  },
  openMailbox: openSentFolder,
  pingScanner: (address) => pingClamd(address),
  builtStamp() {
    return existsSync("dist/.built") ? readFileSync("dist/.built", "utf8") : undefined;
  },
  freeBytes: freeBytesOf,
  totalMemory: totalmem(),
  editorFolders: (dataDir, root = fileURLToPath(new URL("../..", import.meta.url))) => {
    const inProject = (path: string) => join(root, path);
    return {
      program: inProject("editor/main.ts"),
      live: inProject("dist"),
      written: [
        resolve(process.env.CONTENT_DIR || "content"),
        ...["drafts", "preview"].map((name) => join(dataDir, name)),
        /* deploy/allow-publishing.sh */
        ...["builds", ".astro", "node_modules/.astro", "node_modules/.cache", "node_modules/.vite"].map(inProject),
      ],
    };
  },
  userId: process.getuid?.(),
};
