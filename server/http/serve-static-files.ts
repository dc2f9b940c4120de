import type { IncomingMessage, RequestListener } from "node:http";
import { chooseEncoding } from "./accept-encoding.ts";
import type { Pages } from "./pages.ts";
import { hasValidHost } from "./valid-host.ts";

type StaticFilesOptions = {
  pages: Pages;
  /** Who answers everything else. */
  next: RequestListener;
  /** Whether connections end with their answer. */
  isClosing(): boolean;
  /** Called after each answer given here. */
  onAnswer(): void;
};

/**
 * Responses what nearly every request asks for, a built file whole and at its own address, ahead of the framework, which
 * costs about as much again. Everything else goes on to `next`: other methods, an address with a query, whoever may have
 * the file already, a request without a valid Host header.
 */
export function serveStaticFiles({ pages, next, isClosing, onAnswer }: StaticFilesOptions): RequestListener {
  return (request, response) => {
    const file = isPlain(request) ? pages.files.get(request.url ?? "") : undefined;
    const body = file?.bodies.get(chooseEncoding(request.headers["accept-encoding"], file.bodies));
    if (!body) return next(request, response);
    if (isClosing()) response.shouldKeepAlive = false;
    response.writeHead(200, body.headerList);
    response.end(body.bytes);
    onAnswer();
  };
}

function isPlain(request: IncomingMessage): boolean {
  const { method, headers } = request;
  return (
    method === "GET" &&
    hasValidHost(request) &&
    headers["if-none-match"] === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined
  );
}
