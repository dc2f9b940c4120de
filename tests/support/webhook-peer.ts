import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { awaitableList } from "./awaitable-list.ts";
import { listening } from "./listening.ts";

type ReceivedEvent = { path: string; headers: IncomingHttpHeaders; body: string };

/** The reaction to the n-th request (from 0): a status with headers, a closed connection, or silence. */
export type WebhookBehaviour = (index: number) => number | { status: number; headers: Record<string, string> } | Odd;
type Odd = "hang-up" | "silence" | "endless";

/** A real HTTP server on a free port that records requests. */
export async function startWebhookPeer(behaviour: WebhookBehaviour = () => 204) {
  const { items: events, add, find } = awaitableList<ReceivedEvent>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    add({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString() });
    react(response, behaviour(events.length - 1));
  });
  const { port, ...disposable } = await listening(server);
  return {
    ...disposable,
    url: `http://127.0.0.1:${port}/hook`,
    events,
    /** Waits for this many requests. @returns the last of them */
    received: (count: number) => find((_event, index) => index === count - 1),
  };
}

function react(response: ServerResponse, reaction: ReturnType<WebhookBehaviour>): void {
  if (reaction === "hang-up") response.destroy();
  else if (reaction === "endless") writeForEver(response);
  else if (typeof reaction === "number") response.writeHead(reaction).end("whatever");
  else if (reaction !== "silence") response.writeHead(reaction.status, reaction.headers).end();
}

/** Responds 200 with an endless body until the connection closes. */
function writeForEver(response: ServerResponse): void {
  response.writeHead(200);
  const chunk = Buffer.alloc(64 * 1024);
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", write);
  write();
}
