/** A server's response. `body` is undefined if it is not JSON. */
export type PostResponse = { ok: boolean; status: number; body: unknown };

/** The network failed, the address led to another one, or the server did not respond within `seconds`. */
export class PostError extends Error {
  seconds?: number;
}

/** The timeout of a request without a file, in seconds. */
const RESPONSE_TIMEOUT = 30;
/** The maximum time without upload progress, in seconds. */
const STALL_TIMEOUT = 60;

/**
 * Posts a body and reports the upload progress. Uses XMLHttpRequest, because fetch does not report it.
 *
 * @param onProgress called with the share that was sent, 0 to 1
 * @throws {PostError}; anything else was thrown before the request was sent
 */
export function post(
  url: string,
  body: string | FormData,
  headers: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
): Promise<PostResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const isUpload = typeof body !== "string" && [...body.values()].some((value) => typeof value !== "string");
    const seconds = isUpload ? STALL_TIMEOUT : RESPONSE_TIMEOUT;
    let timer: number | undefined;
    const startTimer = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        reject(Object.assign(new PostError(), { seconds }));
        request.abort();
      }, seconds * 1000);
    };
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (isUpload) startTimer();
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const { status, responseText, responseURL } = request;
      // A redirect usually drops the body, so the other address may answer 200 without the submission.
      if (responseURL !== new URL(url, document.baseURI).href) reject(new PostError());
      resolve({ ok: status >= 200 && status < 300, status, body: readJson(responseText) });
    };
    request.onerror = () => reject(new PostError());
    request.onabort = request.onerror;
    request.onloadend = () => clearTimeout(timer);
    request.send(body);
    startTimer();
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An error page of a proxy, an empty body, or an incomplete response.
    return undefined;
  }
}

/** The field of the file if it cannot be read, because it was changed or deleted after it was chosen. */
export async function changedFile(body: string | FormData): Promise<string | undefined> {
  const [name, file] = typeof body === "string" ? [] : ([...body].find(([, value]) => value instanceof File) ?? []);
  /* All of it: a deleted file seems to be empty, and so does a part of it. */
  const read = file instanceof File ? await file.arrayBuffer().catch(() => name) : undefined;
  return typeof read === "string" ? read : undefined;
}

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

/** A text that is equal for equal bodies. Files are compared by name, size and date; no file has a date of its own. */
export function contentOf(body: string | FormData): string {
  if (typeof body === "string") return body;
  const parts = [...body].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.name && value.lastModified],
  );
  return JSON.stringify(parts);
}
