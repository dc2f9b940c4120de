import { EDITOR as ADDRESS } from "../addresses.ts";
import type { AnyRequest, Problem } from "../api-types.ts";
import { EDITOR } from "../texts.ts";

/** Longer than the slowest save on a full server. */
const PATIENCE = 30_000;
/** 12 MB over a slow line. */
const UPLOAD_PATIENCE = 5 * 60_000;

/** Why a request got no answer that can be used, in a sentence, and so why something is not saved. */
export class Obstacle extends Error {
  readonly kind: "signed-out" | "offline" | "refused";
  readonly problems: readonly Problem[];
  constructor(kind: Obstacle["kind"], sentence: string, problems: readonly Problem[] = []) {
    super(sentence);
    this.kind = kind;
    this.problems = problems;
  }
}

/** Sends a request to the editor's server: a file as it is, everything else as JSON. @throws Obstacle */
export async function request<T>(path: string, method = "GET", body?: AnyRequest | Blob): Promise<T> {
  const isFile = body instanceof Blob;
  const response = await fetch(`${ADDRESS}/api/${path}`, {
    method,
    redirect: "manual",
    signal: AbortSignal.timeout(isFile ? UPLOAD_PATIENCE : PATIENCE),
    ...(body && { headers: { "content-type": isFile ? "application/octet-stream" : "application/json" } }),
    body: isFile ? body : JSON.stringify(body),
  }).catch(() => undefined);
  if (!response || response.status === 502 || response.status === 504) throw new Obstacle("offline", EDITOR.offline);
  /* Other parts of the office lead to the sign-in. */
  if (response.status === 401 || response.type === "opaqueredirect") throw new Obstacle("signed-out", EDITOR.signedOut);
  if (response.status === 204) return undefined as T;
  const answer = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as T;
  const text = typeof answer?.error === "string" ? answer.error : EDITOR.answered(response.status);
  throw new Obstacle("refused", text, answer?.problems);
}

export const obstacleOf = (error: unknown) =>
  error instanceof Obstacle ? error : new Obstacle("refused", String(error));
export const sentenceOf = (error: unknown) => obstacleOf(error).message;
