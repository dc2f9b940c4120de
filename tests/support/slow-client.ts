import { connect, type Socket } from "node:net";

/** What a client that takes its time saw until the server hung up. */
export type CutOff = { status: number | undefined; afterMs: number };

export type SlowClient = Disposable & { socket: Socket; cutOff: Promise<CutOff> };

/** Sends `head` at once and then `piece` again and again, `everyMs`, for as long as the server listens. */
export function slowClient(port: number, { head = "", piece = "", everyMs = 50 } = {}): SlowClient {
  const begun = performance.now();
  const socket = connect(port, "127.0.0.1", () => socket.write(head));
  const timer = piece === "" ? undefined : setInterval(() => socket.write(piece), everyMs);
  let received = "";
  socket.on("data", (chunk) => (received += chunk));
  socket.on("error", () => {
    /* The server hanging up in the middle is what is tested. */
  });
  const cutOff = new Promise<CutOff>((ended) =>
    socket.on("close", () => {
      clearInterval(timer);
      const status = /^HTTP\/1\.1 (\d+)/.exec(received)?.[1];
      ended({ status: status === undefined ? undefined : Number(status), afterMs: performance.now() - begun });
    }),
  );
  return {
    socket,
    cutOff,
    [Symbol.dispose]: () => void socket.destroy(),
  };
}
