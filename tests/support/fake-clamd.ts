import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** The reaction to a file: a response, silence, or a closed connection. `full` is the response to a stream that is too long. */
export type ClamdBehaviour = (content: Buffer) => "clean" | "infected" | "full" | "nonsense" | "silence" | "hang-up";

export type FakeClamd = AsyncDisposable & {
  /** The value for CLAMD. */
  address: string;
  port: number;
  /** The content of every complete stream. */
  scanned: Buffer[];
  /** The lengths of the received chunks. */
  chunks: number[];
};

const ANSWERS = {
  clean: "stream: OK\0",
  infected: "stream: Eicar-Test-Signature FOUND\0",
  full: "INSTREAM size limit exceeded. ERROR\0",
  nonsense: "HTTP/1.1 400 Bad Request\r\n\r\n\0",
};

/** A server on a free port (or `port`) that speaks clamd's protocol over TCP: PING and INSTREAM, with the z prefix. */
export async function startFakeClamd(behaviour: ClamdBehaviour = () => "clean", port = 0): Promise<FakeClamd> {
  const scanned: Buffer[] = [];
  const chunks: number[] = [];
  const sockets = new Set<Socket>();
  const react = (socket: Socket, content: Buffer) => {
    scanned.push(content);
    const reaction = behaviour(content);
    if (reaction === "hang-up") socket.destroy();
    else if (reaction !== "silence") socket.end(ANSWERS[reaction]);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {
      /* A client that gives up resets its connection. */
    });
    const session = readSession({
      ping: () => socket.end("PONG\0"),
      unknown: () => socket.end("UNKNOWN COMMAND\0"),
      chunk: (length) => chunks.push(length),
      stream: (content) => react(socket, content),
    });
    socket.on("data", session);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const bound = (server.address() as AddressInfo).port;
  return {
    address: `127.0.0.1:${bound}`,
    port: bound,
    scanned,
    chunks,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

type Session = {
  ping(): void;
  unknown(): void;
  chunk(length: number): void;
  stream(content: Buffer): void;
};

/** Parses the bytes of one connection, in chunks of any size. */
function readSession(tell: Session): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let state: "command" | "stream" | "done" = "command";
  const content: Buffer[] = [];
  const readCommand = (): boolean => {
    const end = rest.indexOf(0);
    if (end < 0) return false;
    const command = rest.toString("latin1", 0, end);
    rest = rest.subarray(end + 1);
    state = command === "zINSTREAM" ? "stream" : "done";
    if (command === "zPING") tell.ping();
    else if (state === "done") tell.unknown();
    return true;
  };
  const readChunk = (): boolean => {
    if (rest.length < 4) return false;
    const length = rest.readUInt32BE();
    if (rest.length < 4 + length) return false;
    content.push(rest.subarray(4, 4 + length));
    rest = rest.subarray(4 + length);
    if (length > 0) tell.chunk(length);
    else {
      state = "done";
      tell.stream(Buffer.concat(content));
    }
    return true;
  };
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (state !== "done" && (state === "command" ? readCommand() : readChunk()));
  };
}
