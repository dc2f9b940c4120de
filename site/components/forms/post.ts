/** A server's response. `body` is undefined if it is not JSON. */
export type Answer = { ok: boolean; status: number; body: unknown };

/** The network failed. */
export class NoAnswer extends Error {}

/** The server did not answer within `seconds`. */
export class TimedOut extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super("timed out");
    this.seconds = seconds;
  }
}

/** Seconds until a request without a file is given up. */
const ANSWER_TIMEOUT = 30;
/** Seconds without progress until an upload is given up. */
const STALL_TIMEOUT = 60;

/**
 * Posts a body and reports the upload progress.
 *
 * XMLHttpRequest, because fetch does not say how far an upload has come.
 *
 * @param onProgress called with the share that was sent, 0 to 1
 * @throws {NoAnswer} and {TimedOut}; anything else was thrown before the request was sent
 */
export function post(
  url: string,
  body: string | FormData,
  headers: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
): Promise<Answer> {
  return new Promise((answered, failed) => {
    const request = new XMLHttpRequest();
    const isUpload = typeof body !== "string" && [...body.values()].some((value) => typeof value !== "string");
    const seconds = isUpload ? STALL_TIMEOUT : ANSWER_TIMEOUT;
    let timer: number | undefined;
    const startTimer = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        failed(new TimedOut(seconds));
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
      const { status, responseText } = request;
      answered({ ok: status >= 200 && status < 300, status, body: readJson(responseText) });
    };
    request.onerror = () => failed(new NoAnswer());
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
    // A proxy's page, nothing at all, or half an answer.
    return undefined;
  }
}
