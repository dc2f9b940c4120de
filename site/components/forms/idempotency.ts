/** A submission as it was sent, and the key under which a server may recognise it. */
export type Attempt = { content: string; key: string };

/**
 * The attempt to send `body`: the last one again if it had the same content, so that a retry is the same submission.
 *
 * Undefined where the browser makes no keys, which is on pages that came without encryption.
 */
export function attemptOf(body: string | FormData, last: Attempt | undefined): Attempt | undefined {
  if (!("randomUUID" in crypto)) return undefined;
  const content = contentOf(body);
  return last?.content === content ? last : { content, key: crypto.randomUUID() };
}

/** Two bodies have the same content when this text is the same. A file counts by its name, size and date. */
function contentOf(body: string | FormData): string {
  if (typeof body === "string") return body;
  const parts = [...body].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify(parts);
}
