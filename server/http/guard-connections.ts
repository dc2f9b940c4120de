import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests of one connection that may wait for their answers. Browsers and nginx send the next one after the answer. */
const MAX_PIPELINED = 10;

/** Returned from the parser's `onIncoming` for a connection that leaves HTTP: it parses no more of the chunk. */
const STOP_PARSING = 2;

const RESPONSES = Symbol("responses");
type GuardedSocket = Socket & {
  /** Those that were not sent at the last request, in the order of the requests. */
  [RESPONSES]?: ServerResponse[];
  /** Not documented by Node. */
  parser?: { onIncoming: () => number };
};

/**
 * Passes the requests of `server` on to `listener`, and bounds the memory that a connection can use: a connection with
 * too many unanswered requests is closed, as is one that reads nothing of its responses for `writeTimeout` milliseconds.
 */
export function guardConnections(server: Server, writeTimeout: number, listener: RequestListener): void {
  const guarded: RequestListener = (request, response) => {
    const socket: GuardedSocket = request.socket;
    const responses = socket[RESPONSES] ?? [];
    socket[RESPONSES] = responses;
    while (responses[0]?.writableFinished) responses.shift();
    if (responses.length >= MAX_PIPELINED) {
      /* Node would parse all requests of a 64 kB chunk, also those of a destroyed socket. */
      if (socket.parser) socket.parser.onIncoming = () => STOP_PARSING;
      socket.destroy();
      return;
    }
    responses.push(response);
    listener(request, response);
  };
  server.on("request", guarded);
  /* Without a listener, Node answers an unknown Expect header by itself, uncounted. The header may be ignored. */
  server.on("checkExpectation", guarded);
  server.timeout = writeTimeout;
  server.on("timeout", (socket: GuardedSocket) => {
    const isIdle = socket[RESPONSES]?.at(-1)?.writableFinished !== false;
    /* A request that is still read or handled has a timeout of its own. */
    if (isIdle || socket.writableLength > 0) socket.destroy();
  });
}
