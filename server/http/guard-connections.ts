import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests of one connection that may wait for their answers. Browsers and nginx send the next one after the answer. */
const MAX_PIPELINED = 10;

/** What ends the head of a request. Node's parser accepts nothing else. */
const HEAD_END = Buffer.from("\r\n\r\n");
/** Bytes of the shortest request: `GET /` and HEAD_END. */
const SHORTEST_HEAD = 9;

type Connection = {
  /** In the order of their requests. May still contain some that were sent; see countUnanswered. */
  responses: ServerResponse[];
  /** Whether it was paused here, for too many unanswered requests. Node also pauses it, and resumes that by itself. */
  isHeld: boolean;
};

const CONNECTION = Symbol("connection");
type GuardedSocket = Socket & { [CONNECTION]?: Connection };

/**
 * Passes the requests of `server` on to `listener`, and bounds the memory that a connection can use: a connection with
 * too many unanswered requests is read no further until they are answered, and a connection that reads nothing of its
 * responses for `writeTimeout` milliseconds, or up to a quarter more, is closed.
 */
export function guardConnections(server: Server, writeTimeout: number, listener: RequestListener): void {
  const counted: RequestListener = (request, response) => {
    (request.socket as GuardedSocket)[CONNECTION]?.responses.push(response);
    listener(request, response);
  };
  server.on("request", counted);
  /* Without a listener, Node answers an unknown Expect header by itself, uncounted. The header may be ignored. */
  server.on("checkExpectation", counted);
  const open = new Set<Socket>();
  const resumeSoon = oneByOne(resume);
  server.on("connection", (socket: GuardedSocket) => {
    const connection: Connection = { responses: [], isHeld: false };
    socket[CONNECTION] = connection;
    parseInParts(socket, connection, () => resumeSoon(socket));
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  /* A timeout for each response would cost every page; few responses wait for their reader at all. */
  const timer = setInterval(() => {
    for (const socket of open) if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(writeTimeout);
  }, writeTimeout / 4).unref();
  server.on("close", () => clearInterval(timer));
  server.on("timeout", (socket: GuardedSocket) => {
    const isUnread = socket.writableLength > 0;
    const connection = socket[CONNECTION];
    /* A request that is still read or handled has a timeout of its own. */
    if (isUnread || !connection || countUnanswered(connection) === 0) socket.destroy();
  });
}

/** Responses are sent in order, so those that were sent are at the beginning. */
function countUnanswered({ responses }: Connection): number {
  const sent = responses.findIndex(({ writableFinished }) => !writableFinished);
  responses.splice(0, sent < 0 ? responses.length : sent);
  return responses.length;
}

function resume(socket: GuardedSocket): void {
  const connection = socket[CONNECTION];
  if (!connection?.isHeld) return;
  connection.isHeld = false;
  socket.resume();
}

/**
 * Makes a queue: `work` is called for one of its members in each turn of the event loop. The loop accepts one connection
 * in a turn, so long turns would keep new visitors waiting.
 */
function oneByOne<T>(work: (member: T) => void): (member: T) => void {
  const queue = new Set<T>();
  const next = () => {
    for (const member of queue) {
      queue.delete(member);
      work(member);
      break;
    }
    if (queue.size > 0) setImmediate(next);
  };
  return (member) => {
    if (queue.size === 0) setImmediate(next);
    queue.add(member);
  };
}

/**
 * Gives Node's parser a few requests at a time. It would parse all requests of a 64 kB chunk at once, and pausing the
 * socket does not stop it.
 *
 * @param onAnswered called when a response of a held connection was sent
 */
function parseInParts(socket: Socket, connection: Connection, onAnswered: () => void): void {
  const [parse] = socket.listeners("data") as [parse: (bytes: Buffer) => void];
  socket.off("data", parse);
  socket.on("data", (chunk: Buffer) => {
    let rest = chunk;
    do {
      const isPausedByNode = socket.isPaused();
      if (!isPausedByNode && countUnanswered(connection) >= MAX_PIPELINED && !connection.isHeld) {
        connection.isHeld = true;
        connection.responses[0]?.once("close", onAnswered);
      }
      /* Reading the body of a request resumes the socket, too: it stays held until its turn. */
      if (connection.isHeld) socket.pause();
      if (connection.isHeld || isPausedByNode) return socket.unshift(rest);
      const end = endOfHeads(rest);
      parse.call(socket, rest.subarray(0, end));
      rest = rest.subarray(end);
    } while (rest.length > 0 && socket.writable);
  });
}

/** The length of the beginning of `bytes` that contains no more than MAX_PIPELINED requests. */
function endOfHeads(bytes: Buffer): number {
  if (bytes.length < SHORTEST_HEAD * MAX_PIPELINED) return bytes.length;
  let end = 0;
  for (let count = 0; count < MAX_PIPELINED; count++) {
    const at = bytes.indexOf(HEAD_END, end);
    if (at < 0) return bytes.length;
    end = at + HEAD_END.length;
  }
  return end;
}
