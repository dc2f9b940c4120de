import type { IncomingMessage } from "node:http";

/** A name, an IPv4 address or an IPv6 address in brackets, with an optional port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * True if a request has exactly one valid Host header (RFC 9112 §3.2). With two, a proxy and the server could read
 * different ones. Before HTTP/1.1 it is optional.
 */
export function hasValidHost(request: Pick<IncomingMessage, "headers" | "rawHeaders" | "httpVersion">): boolean {
  const { host } = request.headers;
  if (host === undefined) return request.httpVersion !== "1.1";
  return HOST.test(host) && hasOneHost(request.rawHeaders);
}

/** `headers` contains only the first Host header. A loop, because it runs for every request. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && (name === "Host" || name.toLowerCase() === "host")) count++;
  }
  return count === 1;
}
