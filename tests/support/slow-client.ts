import { connect, type Socket } from "node:net";

/** The response status of a slow client and the time until the server closed the connection. */
export type CutOff = { status: number | undefined; afterMs: number };

export type SlowClient = Disposable & { socket: Socket; cutOff: Promise<CutOff> };

/** Sends `head` at once and then `piece` every `everyMs` until the connection closes. */
export function slowClient(port: number, { head = "", piece = "", everyMs = 50 } = {}): SlowClient {
  const started = performance.now();
  const socket = connect(port, "127.0.0.1");
  /* Not once it is connected: on a busy machine the first piece would come before it. */
  socket.write(head);
  const timer = piece === "" ? undefined : setInterval(() => socket.write(piece), everyMs);
  let received = "";
  socket.on("data", (chunk) => (received += chunk));
  socket.on("error", () => {
    /* The server closes this connection. */
  });
  const cutOff = new Promise<CutOff>((ended) =>
    socket.on("close", () => {
      clearInterval(timer);
      const status = /^HTTP\/1\.1 (\d+)/.exec(received)?.[1];
      ended({ status: status === undefined ? undefined : Number(status), afterMs: performance.now() - started });
    }),
  );
  return {
    socket,
    cutOff,
    [Symbol.dispose]: () => void socket.destroy(),
  };
}
