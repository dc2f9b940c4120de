import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { smtpTransport } from "#server/delivery/mail-transport.ts";
import { onFaultSqlite } from "../support/fault-engines.ts";
import { IS_LONG } from "../support/fault-report.ts";
import { postAndSave } from "../support/post.ts";
import { type SmtpPeer, startSmtpPeer } from "../support/smtp-peer.ts";

type Trouble = {
  start(): Promise<SmtpPeer>;
  /** SMTP_URL if it is not the peer's address. */
  url?: (peer: SmtpPeer) => string;
  /** Expected fields of the log line. */
  logged: string;
  /** The expected last error in the outbox. */
  reason: RegExp;
};

const NOT_YET = "mail not delivered yet";

async function deadPeer(): Promise<SmtpPeer> {
  const peer = await startSmtpPeer();
  await peer[Symbol.asyncDispose]();
  return { ...peer, [Symbol.asyncDispose]: async () => {} };
}

/** A peer that requires a login and rejects every password. */
const lockedPeer = () =>
  startSmtpPeer(undefined, 0, {
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    authOptional: false,
    onAuth: (_auth, _session, answer) => answer(Object.assign(new Error("who are you?"), { responseCode: 535 })),
  });

/** Its certificate is the self-signed one of smtp-server. */
const tls = (settings: object) => () => startSmtpPeer(undefined, 0, { disabledCommands: ["AUTH"], ...settings });

const TROUBLES: Record<string, Trouble> = {
  "is down": { start: deadPeer, logged: NOT_YET, reason: /ECONNREFUSED/ },
  "believes no password": {
    start: lockedPeer,
    url: ({ port }) => `smtp://site:wrong@127.0.0.1:${port}`,
    logged: "the mail server does not accept the credentials in SMTP_URL",
    reason: /535/,
  },
  "turns everybody away at the door": {
    start: () =>
      startSmtpPeer(undefined, 0, {
        onConnect: (_session, answer) => answer(Object.assign(new Error("not now"), { responseCode: 421 })),
      }),
    logged: NOT_YET,
    reason: /421/,
  },
  "has an untrusted certificate": { start: tls({ secure: true }), logged: NOT_YET, reason: /certificate/ },
  "does so after STARTTLS": { start: tls({}), logged: NOT_YET, reason: /certificate/ },
  "does not speak TLS where it should": {
    start: startSmtpPeer,
    url: ({ port }) => `smtps://127.0.0.1:${port}`,
    logged: NOT_YET,
    reason: /SSL|TLS/,
  },
};

onFaultSqlite(({ newData }) => {
  test.concurrent.for(Object.entries(TROUBLES).slice(0, IS_LONG ? undefined : 2))(
    "while the mail server %s messages are saved; once it works the mail is sent under the same Message-ID",
    async ([, trouble], { expect }) => {
      await using data = await newData();
      await using troubled = await trouble.start();
      let reference: string;
      {
        await using server = await data.start({ SMTP_URL: trouble.url?.(troubled) ?? troubled.url });
        reference = await postAndSave(server.url);
        await server.logged((line) => line.msg === trouble.logged && line.reference === reference);
        await using database = await data.openDatabase();
        await expect
          .poll(() => database.selectFrom("outbox").select("last_error").executeTakeFirst())
          .toMatchObject({
            last_error: expect.stringMatching(trouble.reason),
          });
        server.signal("SIGTERM");
        expect(await server.exit).toEqual({ code: 0, signal: null });
      }
      await using working = await startSmtpPeer();
      await using server = await data.start({ SMTP_URL: working.url });
      await server.logged((line) => line.msg === "mail delivered" && line.reference === reference);
      const ids = [...troubled.mails, ...working.mails].map(({ email }) => email.messageId);
      expect([working.mails.length, new Set(ids)]).toEqual([1, new Set([`<${reference}@site.example>`])]);
    },
  );
});

const LETTER = {
  messageId: "<C-00000001@site.example>",
  date: new Date(0),
  from: { name: "Example", address: "website@example.com" },
  to: { name: "Example", address: "office@example.com" },
  replyTo: { name: "Ada", address: "ada@visitor.example" },
  subject: "Contact",
  text: "Hello",
  html: "<p>Hello</p>",
};

/** A listener with a handler for each connection. */
async function listen(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {
      /* The client gives up, as expected. */
    });
    socket.on("close", () => sockets.delete(socket));
    onConnection(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sockets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Writes a line every 50 ms until the connection closes. */
function sendSlowly(socket: Socket, line: string): void {
  const timer = setInterval(() => socket.write(line), 50);
  socket.on("close", () => clearInterval(timer));
}

const PATIENCE = { silenceMs: 400, wholeMailMs: 1200 };

test.each([
  ["never greets", () => {}],
  ["sends an endless greeting", (socket: Socket) => sendSlowly(socket, "220-wait\r\n")],
  [
    "sends an endless response",
    (socket: Socket) => {
      socket.write("220 hello\r\n");
      socket.once("data", () => sendSlowly(socket, "250-wait\r\n"));
    },
  ],
])("a mail server that %s is abandoned after the timeout, and the next mail is tried", async (_case, onConnection) => {
  await using peer = await listen(onConnection);
  const transport = smtpTransport(peer.url, 1, PATIENCE);
  for (let mail = 0; mail < 2; mail++) {
    const started = performance.now();
    await expect(transport.send(LETTER)).rejects.toThrow();
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(PATIENCE.silenceMs - 50);
    expect(took).toBeLessThan(PATIENCE.wholeMailMs + 1000);
    await expect.poll(() => peer.sockets.size).toBe(0);
  }
  transport.close();
});
