import { createServer } from "node:net";
import { listening } from "./listening.ts";

/** The reaction to a file: a response, silence, or a closed connection. `full` is the response to a stream that is too long. */
export type ClamdBehaviour = (content: Buffer) => keyof typeof ANSWERS | "silence" | "hang-up";

const ANSWERS = {
  clean: "stream: OK\0",
  infected: "stream: Eicar-Test-Signature FOUND\0",
  full: "INSTREAM size limit exceeded. ERROR\0",
  nonsense: "HTTP/1.1 400 Bad Request\r\n\r\n\0",
};

const PING = "zPING\0";
const STREAM = "zINSTREAM\0";

/**
 * A server on a free port (or `port`) that speaks clamd's protocol over TCP: PING and INSTREAM, with the z prefix. `address`
 * is the value for CLAMD, `scanned` has the content of every complete stream, `chunks` the lengths of its parts.
 */
export async function startFakeClamd(behaviour: ClamdBehaviour = () => "clean", port = 0) {
  const scanned: Buffer[] = [];
  const chunks: number[] = [];
  const server = createServer((socket) => {
    const received: Buffer[] = [];
    socket.on("data", (bytes: Buffer) => {
      received.push(bytes);
      if (bytes.length === PING.length && bytes.toString("latin1") === PING) return void socket.end("PONG\0");
      /* A complete stream ends with a length of 0. */
      if (bytes.length >= 4 && bytes.readUInt32BE(bytes.length - 4) > 0) return;
      const all = Buffer.concat(received);
      const parts =
        all.toString("latin1", 0, STREAM.length) === STREAM ? partsOf(all.subarray(STREAM.length)) : undefined;
      if (!parts) return;
      chunks.push(...parts.map(({ length }) => length));
      const content = Buffer.concat(parts);
      scanned.push(content);
      const reaction = behaviour(content);
      if (reaction === "hang-up") socket.destroy();
      else if (reaction !== "silence") socket.end(ANSWERS[reaction]);
    });
  });
  const bound = await listening(server, port);
  return { ...bound, address: `127.0.0.1:${bound.port}`, scanned, chunks };
}

/** The chunks of a stream, each after its length; undefined if the one without bytes that ends it is missing. */
function partsOf(stream: Buffer): Buffer[] | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 <= stream.length; ) {
    const length = stream.readUInt32BE(at);
    if (length === 0) return parts;
    if (at + 4 + length > stream.length) return undefined;
    parts.push(stream.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
