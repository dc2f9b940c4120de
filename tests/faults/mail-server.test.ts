import { createServer, type Socket } from "node:net";
import { promisify } from "node:util";
import type { SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";
import { classifyMailFailure, smtpTransport } from "#server/delivery/mail-transport.ts";
import { listening } from "../support/listening.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";

/* Real mail servers in trouble. clock.test.ts has one that is down: its mail is sent by a later process. */

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

const reply = (responseCode: number) => Object.assign(new Error("no"), { responseCode });
/** Requires a login and rejects every password. */
const LOCKED: SMTPServerOptions = {
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  authOptional: false,
  onAuth: (_auth, _session, answer) => answer(reply(535)),
};
const FULL: SMTPServerOptions = { onConnect: (_session, answer) => answer(reply(421)) };
/* Its certificate is the self-signed one of smtp-server. */
const STARTTLS: SMTPServerOptions = { disabledCommands: ["AUTH"] };

test.each<[string, SMTPServerOptions, scheme: string | undefined, RegExp]>([
  ["believes no password", LOCKED, "smtp://site:wrong@", /535/],
  ["turns everybody away at the door", FULL, undefined, /421/],
  ["has an untrusted certificate", { ...STARTTLS, secure: true }, undefined, /certificate/],
  ["has an untrusted certificate after STARTTLS", STARTTLS, undefined, /certificate/],
  ["does not speak TLS where it should", {}, "smtps://", /SSL|TLS/],
])("a mail server that %s gets no mail, which is tried again", async (_case, settings, scheme, reason) => {
  await using peer = await startSmtpPeer(undefined, 0, settings);
  const transport = smtpTransport(scheme ? `${scheme}127.0.0.1:${peer.port}` : peer.url, 1);
  const thrown: unknown = await transport.send(LETTER).catch((error: unknown) => error);
  transport.close();
  expect(String(thrown)).toMatch(reason);
  const alarm = settings === LOCKED && {
    alarm: expect.stringMatching(/does not accept the credentials in SMTP_URL/),
  };
  expect(classifyMailFailure(thrown)).toEqual({ kind: "temporary", ...alarm });
  expect(peer.mails).toEqual([]);
});

/** Writes a line every 50 ms until the connection closes. */
function sendSlowly(socket: Socket, line: string): void {
  const timer = setInterval(() => socket.write(line), 50);
  socket.on("close", () => clearInterval(timer));
}

const PATIENCE = { greetingMs: 400, wholeMailMs: 1200 };

test.each([
  ["never greets", () => {}],
  [
    "sends an endless response",
    (socket: Socket) => {
      socket.write("220 hello\r\n");
      socket.once("data", () => sendSlowly(socket, "250-wait\r\n"));
    },
  ],
])("a mail server that %s is abandoned after the timeout, and the next mail is tried", async (_case, onConnection) => {
  const server = createServer(onConnection);
  await using peer = await listening(server);
  const transport = smtpTransport(`smtp://127.0.0.1:${peer.port}`, 1, PATIENCE);
  for (let mail = 0; mail < 2; mail++) {
    const started = performance.now();
    await expect(transport.send(LETTER)).rejects.toThrow();
    expect(performance.now() - started).toBeGreaterThan(PATIENCE.greetingMs - 50);
    await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(0);
  }
  transport.close();
});

test("a mail that the server accepts long after its end is sent, and a stop does not wait for that", async () => {
  const accepting = Promise.withResolvers<"accept">();
  await using peer = await startSmtpPeer((index) => (index === 0 ? accepting.promise : new Promise(() => {})));
  const transport = smtpTransport(peer.url, 1, { ...PATIENCE, wholeMailMs: 60_000 });
  const sent = transport.send(LETTER);
  await peer.received(1);
  setTimeout(accepting.resolve, 3 * PATIENCE.greetingMs, "accept");
  await sent;
  const cut = expect(transport.send(LETTER)).rejects.toThrow();
  await peer.received(2);
  transport.close();
  await cut;
});
