/** The content of a submission and its Idempotency-Key. */
export type Attempt = { content: string; key: string };

/**
 * Returns the attempt to send `body`. If the content is the same as in the last attempt, returns that one, so that a retry
 * has the same key.
 *
 * @returns undefined if the browser has no `crypto.randomUUID`, as on pages without HTTPS.
 */
export function attemptOf(body: string | FormData, last: Attempt | undefined): Attempt | undefined {
  if (!("randomUUID" in crypto)) return undefined;
  const content = contentOf(body);
  return last?.content === content ? last : { content, key: crypto.randomUUID() };
}

/** A text that is equal for equal bodies. Files are compared by name, size and date. */
function contentOf(body: string | FormData): string {
  if (typeof body === "string") return body;
  const parts = [...body].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify(parts);
}
