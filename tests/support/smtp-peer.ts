import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { awaitableList } from "./awaitable-list.ts";

/** A received mail, accepted or not. */
type ReceivedMail = { from: string; to: string[]; mime: string; email: Email };

/** Accepts a mail, responds with an SMTP code, or closes the connection after DATA. */
type Reaction = "accept" | "hang-up" | number;

/** The reaction to the n-th mail (from 0). */
type PeerBehaviour = (index: number, to: readonly string[]) => Reaction | Promise<Reaction>;

export type SmtpPeer = Awaited<ReturnType<typeof startSmtpPeer>>;

/** The Message-IDs of the mails about submissions, without the operator's notices of failed deliveries. */
export const submissionIds = ({ mails }: Pick<SmtpPeer, "mails">): string[] =>
  mails.map(({ email }) => String(email.messageId)).filter((id) => !id.startsWith("<office-failed-deliveries-"));

/** A real SMTP server on a free port (or `port`) that records mails; `settings` are options of smtp-server. */
export async function startSmtpPeer(
  behaviour: PeerBehaviour = () => "accept",
  port = 0,
  settings: SMTPServerOptions = {},
) {
  const { items: mails, add, find } = awaitableList<ReceivedMail>();
  const server: SMTPServer = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    ...settings,
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const mime = Buffer.concat(chunks).toString("latin1");
        const { mailFrom, rcptTo } = session.envelope;
        add({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          mime,
          email: await PostalMime.parse(Buffer.concat(chunks)),
        });
        const reaction = await behaviour(mails.length - 1, mails.at(-1)?.to ?? []);
        if (reaction === "accept") answer();
        else if (reaction === "hang-up") disconnect();
        else answer(Object.assign(new Error("not this one"), { responseCode: reaction }));
      });
    },
  });
  const disconnect = () => {
    for (const { _socket } of server.connections) _socket.destroy();
  };
  server.on("error", () => {
    /* A killed client resets its connection. */
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const bound = (server.server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `${settings.secure ? "smtps" : "smtp"}://127.0.0.1:${bound}`,
    mails,
    /** Closes all connections. */
    disconnect,
    /** Waits for this many mails. @returns the last of them */
    received: (count: number) => find((_mail, index) => index === count - 1),
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
