import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";
import { createServer } from "node:net";

/** Lets a server listen on a free port, or on `port`. It is closed with all its connections at the end of the `await using` scope. */
export async function listening(server: Server, port = 0) {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {
      /* A client that gives up resets its connection. */
    });
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Finds a free port. */
export async function freePort(): Promise<number> {
  await using probe = await listening(createServer());
  return probe.port;
}
