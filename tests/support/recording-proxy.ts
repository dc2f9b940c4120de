import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export type RecordingProxy = AsyncDisposable & {
  url: string;
  /** The requested documents, in order: the path, and the Sec-Purpose header if there is one. */
  documents: string[];
};

/** A proxy in front of `site` that records the document requests of a browser, prefetches included. */
export async function startRecordingProxy(site: string): Promise<RecordingProxy> {
  const documents: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { "sec-fetch-dest": kind, "sec-purpose": purpose } = incoming.headers;
    if (kind === "document") documents.push([incoming.url, purpose].filter(Boolean).join(" "));
    const forwarded = request(
      site + incoming.url,
      { method: incoming.method, headers: incoming.headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
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
