import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";

/** Requests of one connection that may wait for their answers. Browsers and nginx send the next one after the answer. */
const MAX_PIPELINED = 10;

/** Returned from the parser's `onIncoming` for a connection that leaves HTTP: it parses no more of the chunk. */
const STOP_PARSING = 2;

const STATE = Symbol("state");
type GuardedSocket = Socket & {
  /** `responses` were not sent before this turn of the event loop, and are in the order of their requests. */
  [STATE]?: { responses: ServerResponse[]; turn: number };
  /** Not documented by Node. */
  parser?: { onIncoming: () => number };
};

/**
 * Passes the requests of `server` on to `listener`, and bounds the memory and the time that a connection can use: one with
 * too many unanswered requests is closed, as is one that reads nothing of its responses for `writeTimeout` milliseconds.
 */
export function guardConnections(server: Server, writeTimeout: number, listener: RequestListener): void {
  const currentTurn = countTurns();
  const guarded: RequestListener = (request, response) => {
    const socket: GuardedSocket = request.socket;
    const turn = currentTurn();
    const state = socket[STATE] ?? { responses: [], turn };
    socket[STATE] = state;
    const { responses } = state;
    /* Requests of a chunk count until all of it is parsed: answered at once, they would keep others waiting. */
    if (state.turn !== turn) while (responses[0]?.writableFinished) responses.shift();
    state.turn = turn;
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
    const isIdle = socket[STATE]?.responses.at(-1)?.writableFinished !== false;
    /* A request that is still read or handled has a timeout of its own. */
    if (isIdle || socket.writableLength > 0) socket.destroy();
  });
}

/** @returns a function whose result changes between turns of the event loop in which it is called */
function countTurns(): () => number {
  let turn = 0;
  let isScheduled = false;
  return () => {
    if (!isScheduled)
      setImmediate(() => {
        isScheduled = false;
        turn++;
      });
    isScheduled = true;
    return turn;
  };
}

declare module "fastify" {
  interface FastifyInstance {
    isClosing(): boolean;
  }
}

/**
 * Decides after which responses a connection closes.
 *
 * During shutdown every connection closes after its response; Node would keep it open and wait for it. A client that is
 * still uploading must stay connected, even if it asked to close: otherwise it finds the connection closed before it
 * reads the response. Node then reads and discards the rest, and the client closes.
 */
export const closeConnections = fastifyPlugin(
  async (app) => {
    let closing = false;
    app.decorate("isClosing", () => closing);
    app.addHook("preClose", async () => {
      closing = true;
    });
    app.addHook("onSend", (request, reply, _payload, done) => {
      if (closing) reply.header("connection", "close");
      else if (isUploading(request)) reply.raw.shouldKeepAlive = true;
      done();
    });
  },
  { name: "close-connections" },
);

function isUploading({ raw }: FastifyRequest): boolean {
  return !raw.complete && (raw.headers["content-type"] ?? "").startsWith("multipart/");
}
