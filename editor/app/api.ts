import { EDITOR } from "../addresses.ts";

/** Why something is not saved. */
export type Obstacle = { readonly kind: "signed-out" | "offline" | "refused"; readonly text: string };

/** Longer than the slowest save on a full server. */
const PATIENCE = 30_000;
/** 12 MB over a slow line. */
const UPLOAD_PATIENCE = 5 * 60_000;

/** A request that got no answer that can be used. */
class RequestError extends Error {
  readonly kind: Obstacle["kind"];
  constructor(kind: Obstacle["kind"], sentence: string) {
    super(sentence);
    this.kind = kind;
  }
}

/** Sends a request to the editor's server: a file as it is, everything else as JSON. @throws RequestError with the reason */
export async function request<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const isFile = body instanceof Blob;
  const signal = AbortSignal.timeout(isFile ? UPLOAD_PATIENCE : PATIENCE);
  const init: RequestInit = { method, redirect: "manual", signal };
  const sent = body !== undefined && {
    headers: { "content-type": isFile ? "application/octet-stream" : "application/json" },
    body: isFile ? body : JSON.stringify(body),
  };
  const response = await fetch(`${EDITOR}/api/${path}`, { ...init, ...sent }).catch(() => undefined);
  if (!response || response.status === 502 || response.status === 504)
    throw new RequestError("offline", "There is no connection.");
  /* Other parts of the office lead to the sign-in. */
  if (response.status === 401 || response.type === "opaqueredirect")
    throw new RequestError("signed-out", "You are signed out.");
  if (response.status === 204) return undefined as T;
  const answer = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as T;
  const text = typeof answer?.error === "string" ? answer.error : `The server answered ${response.status}.`;
  throw new RequestError("refused", text);
}

export const sentenceOf = (error: unknown) => (error instanceof RequestError ? error.message : String(error));

export const obstacleOf = (error: unknown): Obstacle => ({
  kind: error instanceof RequestError ? error.kind : "refused",
  text: sentenceOf(error),
});
