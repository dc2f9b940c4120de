import { connect, createServer, type Socket } from "node:net";
import { listening } from "./listening.ts";

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** A TCP proxy that simulates network failures, in front of `port` of this machine. @param onSent gets what clients send */
export async function startTcpProxy(port: number, onSent: (text: string) => void = () => {}) {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: "whole" | "cut" | "silent" = "whole";
  /* A silent machine does not close its side either. */
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (state === "cut") return void near.destroy();
    const far = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const pair = [near, far] as const;
    pairs.add(pair);
    near.on("data", (chunk) => onSent(chunk.toString("latin1")));
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on("data", (chunk) => state === "whole" && to.write(chunk));
      from.on("end", () => state === "whole" && to.end());
      /* Either side may close the connection. */
      from.on("error", () => {});
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  const bound = await listening(server);
  const disconnect = () => {
    for (const [near] of pairs) near.destroy();
  };
  return {
    ...bound,
    /** Forwards everything again. */
    restore() {
      /* These connections lost data in the meantime. */
      if (state === "silent") disconnect();
      state = "whole";
    },
    /** Closes all connections and rejects new ones. */
    cut() {
      state = "cut";
      disconnect();
    },
    /** Keeps and accepts connections, but forwards nothing. */
    silence() {
      state = "silent";
    },
  };
}

/** The URL of a PostgreSQL through the proxy. */
export function throughProxy(url: string, proxy: { port: number }): string {
  const through = new URL(url);
  through.port = String(proxy.port);
  return through.href;
}
