import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export type WatchedSite = AsyncDisposable & {
  url: string;
  /** The documents asked for so far, in order: path, and why if not to be shown at once (Sec-Purpose). */
  documents: string[];
};

/** Stands before the site and writes down which documents a browser really asks for, also ahead of a visit. */
export async function watchDocuments(site: string): Promise<WatchedSite> {
  const documents: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { "sec-fetch-dest": kind, "sec-purpose": purpose } = incoming.headers;
    if (kind === "document") documents.push([incoming.url, purpose].filter(Boolean).join(" "));
    const asking = request(site + incoming.url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asking.on("error", () => outgoing.destroy());
    incoming.pipe(asking);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    documents,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
