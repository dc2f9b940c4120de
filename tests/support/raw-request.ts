import { connect, type Socket } from "node:net";

export type RawAnswer = { status: number; headers: Headers; body: string };

/** Sends bytes as they are over a real socket and reads until the server hangs up. */
export function rawRequest(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((answered, failed) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    readAnswer(socket).then(answered, failed);
  });
}

/** Reads the one answer that comes over a socket which the server then closes. */
export async function readAnswer(socket: Socket): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s);
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim());
  return { status: Number(statusLine.split(" ")[1]), headers, body };
}
