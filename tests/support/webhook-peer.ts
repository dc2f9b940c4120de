import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { growingList } from "./growing-list.ts";

/** One request as the peer got it, whatever it answered. */
export type ReceivedEvent = { path: string; headers: IncomingHttpHeaders; body: string };

/** What the peer does with the n-th request (from 0): answer with a status (and headers), hang up, or say nothing. */
export type WebhookBehaviour = (index: number) => number | { status: number; headers: Record<string, string> } | Odd;
type Odd = "hang-up" | "silence" | "endless";

export type WebhookPeer = AsyncDisposable & {
  url: string;
  events: ReceivedEvent[];
  /** Resolves once this many requests have come, and gives the last of them. */
  received(count: number): Promise<ReceivedEvent>;
};

/** A real HTTP server on a free port that keeps what is posted to it. */
export async function startWebhookPeer(behaviour: WebhookBehaviour = () => 204): Promise<WebhookPeer> {
  const { items: events, add, find } = growingList<ReceivedEvent>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    add({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString() });
    react(response, behaviour(events.length - 1));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    events,
    received: (count) => find((_event, index) => index === count - 1),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function react(response: ServerResponse, reaction: ReturnType<WebhookBehaviour>): void {
  if (reaction === "hang-up") response.destroy();
  else if (reaction === "endless") writeForEver(response);
  else if (typeof reaction === "number") response.writeHead(reaction).end("whatever");
  else if (reaction !== "silence") response.writeHead(reaction.status, reaction.headers).end();
}

/** A success whose body never ends; stops when the other side hangs up. */
function writeForEver(response: ServerResponse): void {
  response.writeHead(200);
  const chunk = Buffer.alloc(64 * 1024);
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", write);
  write();
}
