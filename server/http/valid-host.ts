import type { IncomingMessage } from "node:http";

/** A name or an IPv4 address, or an IPv6 address in brackets; perhaps a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a request names the host it is for: exactly once, and well-formed (RFC 9112 §3.2). With two Host headers a
 * proxy and the server could each read another one. Before HTTP/1.1 there may be none.
 */
export function hasValidHost(request: Pick<IncomingMessage, "headers" | "rawHeaders" | "httpVersion">): boolean {
  const { host } = request.headers;
  if (host === undefined) return request.httpVersion !== "1.1";
  return HOST.test(host) && hasOneHost(request.rawHeaders);
}

/** Node keeps the first of several Host headers only. Every page is asked through this, so it is a loop. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && (name === "Host" || name.toLowerCase() === "host")) count++;
  }
  return count === 1;
}
