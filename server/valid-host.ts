import type { IncomingMessage } from "node:http";

/** A name or an IPv4 address, or an IPv6 address in brackets; perhaps a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a request names the host it is for: exactly once, and well-formed (RFC 9112 §3.2). With two Host headers a
 * proxy and the server could each read another one. Before HTTP/1.1 there may be none.
 */
export function hasValidHost({
  headers: { host },
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, "headers" | "rawHeaders" | "httpVersion">): boolean {
  if (host === undefined) return httpVersion !== "1.1";
  /* Names and values in turn. Node keeps the first of several Host headers only. */
  const names = rawHeaders.filter(
    (text, index) => index % 2 === 0 && text.length === 4 && text.toLowerCase() === "host",
  );
  return names.length === 1 && HOST.test(host);
}
