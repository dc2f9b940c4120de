import type { Obstacle } from "./save-state.ts";

/** The addresses of the editor. */
export const EDITOR = "/office/content";
export const PAGES = `${EDITOR}/page`;
export const SIGN_IN = `/office/sign-in?next=${encodeURIComponent(EDITOR)}`;

/** Longer than the slowest save on a full server. */
const PATIENCE = 30_000;

/** A request that got no answer that can be used. */
export class RequestError extends Error {
  readonly obstacle: Obstacle;
  constructor(obstacle: Obstacle) {
    super(obstacle.kind === "refused" ? obstacle.text : obstacle.kind);
    this.obstacle = obstacle;
  }
}

/**
 * Sends a request to the editor's server, below `/office/content/api/`.
 * @throws RequestError with the reason
 */
export async function request<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const init: RequestInit = { method, redirect: "manual", signal: AbortSignal.timeout(PATIENCE) };
  const json =
    body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`${EDITOR}/api/${path}`, { ...init, ...json }).catch(() => undefined);
  if (!response || response.status === 502 || response.status === 504) throw new RequestError({ kind: "offline" });
  /* Other parts of the office lead to the sign-in. */
  if (response.status === 401 || response.type === "opaqueredirect") throw new RequestError({ kind: "signed-out" });
  if (response.status === 204) return undefined as T;
  const answer = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as T;
  const text = typeof answer?.error === "string" ? answer.error : `the server answered ${response.status}.`;
  throw new RequestError({ kind: "refused", text });
}

export const obstacleOf = (error: unknown): Obstacle =>
  error instanceof RequestError ? error.obstacle : { kind: "refused", text: String(error) };
