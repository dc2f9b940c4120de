import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests of one connection that may wait for their answers. Browsers and nginx send the next one after the answer. */
const MAX_PIPELINED = 10;

/** What ends the head of a request. Node's parser accepts nothing else. */
const HEAD_END = Buffer.from("\r\n\r\n");
/** Bytes of the shortest request: `GET /` and HEAD_END. */
const SHORTEST_HEAD = 9;

type Connection = {
  unanswered: number;
  /** Whether it was paused here, for too many unanswered requests. Node also pauses it, and resumes that by itself. */
  isHeld: boolean;
  /** The turn of the event loop in which its last request was parsed, and how many were parsed in it. */
  turn: number;
  inTurn: number;
};

/**
 * Passes the requests of `server` on to `listener`, and bounds the memory that a connection can use: one with too many
 * unanswered requests is read no further until they are answered, and one that reads nothing of its answers for
 * `writeTimeout` milliseconds, or up to a quarter more, is closed.
 *
 * The first connection with too many requests makes the server read all connections in parts. Until then Node parses without
 * JavaScript in between, which costs a page a fifth less.
 */
export function guardConnections(server: Server, writeTimeout: number, listener: RequestListener): void {
  const connections = new WeakMap<Socket, Connection>();
  const resumeSoon = oneByOne((socket: Socket) => {
    const connection = connections.get(socket);
    if (!connection?.isHeld) return;
    connection.isHeld = false;
    socket.resume();
  });
  function onAnswered(this: ServerResponse) {
    const { socket } = this.req;
    const connection = connections.get(socket);
    if (!connection) return;
    connection.unanswered--;
    if (connection.isHeld) resumeSoon(socket);
  }
  const open = new Set<Socket>();
  let isGuarding = false;
  const guard = (socket: Socket) => {
    const connection = connections.get(socket);
    if (connection) parseInParts(socket, connection);
  };
  const turn = countTurns();
  const counted: RequestListener = (request, response) => {
    const connection = connections.get(request.socket);
    if (connection) {
      connection.unanswered++;
      if (!isGuarding && isPipelining(connection, turn())) {
        isGuarding = true;
        for (const socket of open) guard(socket);
      }
    }
    response.on("close", onAnswered);
    listener(request, response);
  };
  server.on("request", counted);
  /* Without a listener Node would answer an unknown Expect header by itself, uncounted. It may be ignored. */
  server.on("checkExpectation", counted);
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { unanswered: 0, isHeld: false, turn: 0, inTurn: 0 });
    if (isGuarding) guard(socket);
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  /* A timeout for each answer would cost every page; few answers wait for their reader at all. */
  const timer = setInterval(() => {
    for (const socket of open) if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(writeTimeout);
  }, writeTimeout / 4).unref();
  server.on("close", () => clearInterval(timer));
  server.on("timeout", (socket: Socket) => {
    const isUnread = socket.writableLength > 0;
    /* A request that is still read or handled has a timeout of its own. */
    if (isUnread || !connections.get(socket)?.unanswered) socket.destroy();
  });
}

/**
 * Whether a connection has too many requests: unanswered, or in one turn of the event loop. Where requests have bodies,
 * Node may answer each before it parses the next one of the chunk.
 */
function isPipelining(connection: Connection, turn: number): boolean {
  connection.inTurn = connection.turn === turn ? connection.inTurn + 1 : 1;
  connection.turn = turn;
  return Math.max(connection.unanswered, connection.inTurn) > MAX_PIPELINED;
}

/** Numbers the turns of the event loop. Only those in which it is asked count. */
function countTurns(): () => number {
  let turn = 1;
  let isScheduled = false;
  const end = () => {
    turn++;
    isScheduled = false;
  };
  return () => {
    if (!isScheduled) setImmediate(end);
    isScheduled = true;
    return turn;
  };
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
 */
function parseInParts(socket: Socket, connection: Connection): void {
  const [parse] = socket.listeners("data") as [parse: (bytes: Buffer) => void];
  socket.off("data", parse);
  socket.on("data", (chunk: Buffer) => {
    let rest = chunk;
    do {
      const isPausedByNode = socket.isPaused();
      if (!isPausedByNode && connection.unanswered >= MAX_PIPELINED) connection.isHeld = true;
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
