import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { ImapFlow } from "imapflow";
import { expect } from "vitest";
import { findDovecot } from "../../scripts/test-tools.ts";
import { freePort } from "./listening.ts";
import { writeFiles } from "./site-fixture.ts";
import { tempFolder } from "./temp-folder.ts";

const DOVECOT = findDovecot();
/** Why the tests with a mailbox are skipped; undefined if they are not. Dovecot starts its processes as other users. */
export const NO_DOVECOT =
  DOVECOT === undefined
    ? "there is no /usr/sbin/dovecot: install dovecot-imapd"
    : process.getuid?.() === 0
      ? undefined
      : "Dovecot is started by root only";
if (NO_DOVECOT !== undefined) console.log(`Skipped: the tests with a mailbox: ${NO_DOVECOT}`);

const USER = "hello";
/** With signs that are escaped in IMAP_URL. */
const PASSWORD = "pa@ss/word";
/** `nobody` and `nogroup` on Debian. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** Starts the real IMAP server on a free port, with an empty mailbox. */
export async function startDovecot() {
  const folder = await tempFolder();
  const port = await freePort();
  /* The processes of other users pass through it. */
  await chmod(folder.path, 0o755);
  const mails = join(folder.path, "mails");
  await mkdir(mails);
  await chown(mails, NOBODY.uid, NOBODY.gid);
  const config = join(folder.path, "dovecot.conf");
  await writeFiles(folder.path, { "dovecot.conf": settings(folder.path, port) });
  let child = spawnDovecot(config);
  const client = async () => {
    const auth = { user: USER, pass: PASSWORD };
    const opened = new ImapFlow({ host: "127.0.0.1", port, secure: false, doSTARTTLS: false, auth, logger: false });
    opened.on("error", () => {});
    await opened.connect();
    return opened;
  };
  const stop = async () => {
    /* The whole group: the processes of open connections outlive the first one. */
    process.kill(-(child.pid ?? 0), "SIGKILL");
    await child.exit;
  };
  const start = async () => {
    child = spawnDovecot(config);
    await untilReady(port);
  };
  await untilReady(port);
  return {
    port,
    /** The setting IMAP_URL. */
    url: `imap://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    /** A client of another program that uses the mailbox. */
    client,
    /** Ends the server. Connections end. */
    stop,
    start,
    /** Puts a mail into a folder. */
    async put(mime: string | Buffer, path = "INBOX", flags: string[] = [], at = new Date()) {
      await using opened = await client();
      await opened.append(path, mime, flags, at);
    },
    /** The mails of a folder, oldest first. */
    async list(path: string) {
      await using opened = await client();
      await opened.mailboxOpen(path, { readOnly: true });
      const found = await opened.fetchAll("1:*", { flags: true, source: true });
      return found.map(({ uid, flags = new Set(), source }) => ({
        uid,
        flags: [...flags].filter((flag) => flag !== "\\Recent"),
        source: String(source),
      }));
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

function spawnDovecot(config: string) {
  const child = spawn(DOVECOT ?? "dovecot", ["-c", config, "-F"], { stdio: "ignore", detached: true });
  return { pid: child.pid, exit: once(child, "exit") };
}

const untilReady = (port: number) => expect.poll(() => greets(port), { interval: 50 }).toContain("* OK");

async function greets(port: number): Promise<string> {
  const socket = connect(port, "127.0.0.1").setTimeout(1000, () => socket.destroy());
  /* Until it is ready, it may close connections without a word. */
  for await (const greeting of socket) return String(greeting);
  return "";
}

/** Debian 13 has Dovecot 2.4, whose settings have other names. */
const isNew = () => {
  const { stdout } = spawnSync(DOVECOT ?? "dovecot", ["--version"], { encoding: "utf8" });
  const [major = 0, minor = 0] = stdout.split(".").map(Number);
  return major > 2 || minor >= 4;
};

const settings = (folder: string, port: number) => `
${isNew() ? newSettings(folder) : oldSettings(folder)}
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
first_valid_uid = ${NOBODY.uid}
last_valid_uid = ${NOBODY.uid}
default_internal_user = dovecot
default_login_user = dovenull
auth_failure_delay = 0
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    special_use = "\\\\Sent"
    auto = create
  }
}
`;

const oldSettings = (folder: string) => `
disable_plaintext_auth = no
mail_location = maildir:${folder}/mails/%u
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/mails/%u
}`;

/* The versions of the settings come first. */
const newSettings = (folder: string) => `
dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
auth_allow_cleartext = yes
mail_driver = maildir
mail_path = ${folder}/mails/%{user}
passdb static {
  password = ${PASSWORD}
}
userdb static {
  fields {
    uid = nobody
    gid = nogroup
    home = ${folder}/mails/%{user}
  }
}`;
