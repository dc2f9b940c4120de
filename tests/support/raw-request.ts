import * as http from "node:http";
import * as https from "node:https";
import { connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";

export type PlainResponse = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** Sends a request over a connection of its own, without the headers, redirects and decoding of fetch. */
export function plainRequest(url: string, options: https.RequestOptions, body?: Buffer): Promise<PlainResponse> {
  const { request } = url.startsWith("https:") ? https : http;
  return new Promise((answered, failed) => {
    const sent = request(url, { ...options, agent: false }, (response) =>
      buffer(response).then(
        (body) => answered({ status: response.statusCode ?? 0, headers: response.headers, body }),
        failed,
      ),
    );
    sent.on("error", failed);
    sent.end(body);
  });
}

export type RawResponse = { status: number; headers: Headers; body: string };

/** Sends bytes over a socket and reads until the server closes the connection. */
export function rawRequest(port: number, bytes: string): Promise<RawResponse> {
  return new Promise((answered, failed) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    readResponse(socket).then(answered, failed);
  });
}

/** Reads one response from a socket until the server closes it. */
export async function readResponse(socket: Socket): Promise<RawResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s);
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim());
  return { status: Number(statusLine.split(" ")[1]), headers, body };
}
