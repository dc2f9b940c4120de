import { randomUUID } from "node:crypto";
import { APPLICATION, multipartBody, type PostAnswer, postBytes, textParts } from "./multipart.ts";
import { MESSAGE } from "./post.ts";
import { samplePdf } from "./sample-files.ts";

/** Something a visitor sends, and may send again word for word. `name` is the sender's, unlike any other. */
export type Sending = {
  name: string;
  /** Bytes of the resume; undefined for a message without a file. */
  size: number | undefined;
  /** Its Idempotency-Key; without one the server knows it again by its content. */
  key: string | undefined;
};

/** What the server answered, or that it was gone before it did. */
export type Sent = { sending: Sending } & (
  | { outcome: "acknowledged"; reference: string }
  | { outcome: "refused"; status: number; error: string | undefined }
  | { outcome: "unanswered" }
);

/** Posts it. Every post is a connection of its own. */
export async function send(url: string, sending: Sending): Promise<Sent> {
  const answer = await post(url, sending).catch(() => undefined);
  if (!answer) return { sending, outcome: "unanswered" };
  const reference = / Reference ([CA]-\w{8})\.$/.exec(answer.json.message ?? "")?.[1];
  if (answer.status === 200 && reference) return { sending, outcome: "acknowledged", reference };
  return { sending, outcome: "refused", status: answer.status, error: answer.json.error };
}

function post(url: string, { name, size, key }: Sending): Promise<PostAnswer> {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  if (size === undefined) {
    const body = Buffer.from(JSON.stringify({ ...MESSAGE, name }));
    return postBytes(`${url}/api/landing-mail`, body, { "content-type": "application/json", ...headers });
  }
  const { boundary, bytes } = multipartBody([
    ...textParts({ ...APPLICATION, full_name: name }),
    { field: "resume_file", file: samplePdf(size), name: "cv.pdf" },
  ]);
  const type = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return postBytes(`${url}/api/send-email-with-resume`, bytes, { ...type, ...headers });
}

/** Posts one after the other until it is over. Every second sending has a key. */
export async function keepPosting(
  url: string,
  sender: string,
  sizeOf: () => number | undefined,
  isOver: (last: Sent) => boolean | Promise<boolean>,
): Promise<Sent[]> {
  const all: Sent[] = [];
  for (let count = 0; ; count++) {
    const key = count % 2 === 0 ? randomUUID() : undefined;
    const sent = await send(url, { name: `${sender} ${count}`, size: sizeOf(), key });
    all.push(sent);
    if (await isOver(sent)) return all;
  }
}

/** Posts until the server is gone. */
export const postUntilGone = (url: string, sender: string, sizeOf: () => number | undefined): Promise<Sent[]> =>
  keepPosting(url, sender, sizeOf, ({ outcome }) => outcome === "unanswered");
