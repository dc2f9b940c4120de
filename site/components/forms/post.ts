/** What a server answered. `body` is undefined when it could not be read as JSON. */
export type Answer = { ok: boolean; status: number; body: unknown };

/**
 * Posts, and tells how much has left this machine.
 *
 * XMLHttpRequest, because fetch does not say how far an upload has come.
 *
 * @param onProgress hears the share that was sent, 0 to 1
 * @throws when no answer came
 */
export function post(
  url: string,
  body: string | FormData,
  headers: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
): Promise<Answer> {
  return new Promise((answered, failed) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const { status, responseText } = request;
      answered({ ok: status >= 200 && status < 300, status, body: readJson(responseText) });
    };
    request.onerror = () => failed(new Error("no answer"));
    request.onabort = request.onerror;
    request.send(body);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page, or half an answer.
    return undefined;
  }
}
