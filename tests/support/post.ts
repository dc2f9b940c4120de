import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { type PlainResponse, plainRequest, type RawResponse, readResponse } from "./raw-request.ts";
import { samplePdf } from "./sample-files.ts";

export type Part = { field: string; text: string } | { field: string; file: Buffer; name?: string; type?: string };

type MultipartBody = { boundary: string; bytes: Buffer };

/** Encodes parts as a browser does. */
export function multipartBody(parts: readonly Part[]): MultipartBody {
  const boundary = `----test${randomBytes(9).toString("hex")}`;
  const chunks: Buffer[] = [];
  for (const part of parts) {
    const isFile = "file" in part;
    const name = isFile && part.name !== undefined ? `; filename="${part.name}"` : "";
    const type = isFile ? `\r\nContent-Type: ${part.type ?? "application/octet-stream"}` : "";
    chunks.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${part.field}"${name}${type}\r\n\r\n`),
      isFile ? part.file : Buffer.from(part.text),
      Buffer.from("\r\n"),
    );
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { boundary, bytes: Buffer.concat(chunks) };
}

export const textParts = (fields: Readonly<Record<string, string>>): Part[] =>
  Object.entries(fields).map(([field, text]) => ({ field, text }));

export type PostResponse = Omit<PlainResponse, "body"> & {
  text: string;
  json: { message?: string; error?: string; reference?: string };
};

/** Posts bytes with exactly these headers and, unless they are `chunked`, the length. */
export async function postBytes(
  url: string,
  bytes: Buffer,
  headers: Record<string, string>,
  { chunked = false } = {},
): Promise<PostResponse> {
  const length = chunked ? { "transfer-encoding": "chunked" } : { "content-length": bytes.length };
  const answer = await plainRequest(url, { method: "POST", headers: { ...headers, ...length } }, bytes);
  const text = answer.body.toString();
  const isJson = answer.headers["content-type"]?.startsWith("application/json");
  return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : {} };
}

/** Posts a multipart form, by default with the headers of the page's script. */
export function postMultipart(url: string, path: string, parts: readonly Part[], headers: Record<string, string> = {}) {
  const { boundary, bytes } = multipartBody(parts);
  return postBytes(url + path, bytes, { "content-type": `multipart/form-data; boundary=${boundary}`, ...headers });
}

/** Sends the head of a POST and part of its body, then closes or half-closes the connection. */
export async function postPartially(
  port: number,
  path: string,
  body: MultipartBody,
  sent: number,
  end: "hang-up" | "half-close",
): Promise<RawResponse | undefined> {
  const socket = connect(port, "127.0.0.1");
  const answer = readResponse(socket);
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${body.boundary}\r\n`;
  const length = end === "hang-up" ? body.bytes.length : sent;
  socket.write(`${head}Content-Length: ${length}\r\nConnection: close\r\n\r\n`);
  await new Promise((written) => socket.write(body.bytes.subarray(0, sent), written));
  if (end === "half-close") return await answer;
  socket.destroy();
  await answer.catch(() => undefined);
  return undefined;
}

/** A valid demo request. */
export const DEMO = {
  full_name: "Ada Lovelace",
  email: "ada@visitor.example",
  phone: "+44 20 7946 0000",
  company: "Engines & Sons",
  message_body: "Show us the loom.",
  budget: "<5k",
};

/** A valid application without its resume. */
export const APPLICATION = {
  full_name: "Ada Lovelace",
  email: "ada@visitor.example",
  subject: "Weaver",
  message_body: "Dear team,\n\nI weave.",
};

export const resumeOf = (file = samplePdf(), name = "cv.pdf"): Part => ({ field: "resume_file", file, name });

/** Posts an application with a resume. */
export const postApplication = (url: string, file?: Buffer, changes = {}, headers = {}): Promise<PostResponse> =>
  postMultipart(
    url,
    "/api/send-email-with-resume",
    [...textParts({ ...APPLICATION, ...changes }), resumeOf(file)],
    headers,
  );

/** A valid contact message. */
export const MESSAGE = { name: "Ada Lovelace", to_email: "ada@visitor.example", description: "A loom for numbers." };

/** Posts JSON as the page's script does. */
export async function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(`${url}/api/landing-mail`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Posts a form as a browser without JavaScript does, without following the redirect. */
export async function postForm(url: string, fields: Record<string, string>, headers = {}): Promise<Response> {
  const body = new URLSearchParams(fields);
  return await fetch(`${url}/api/landing-mail`, { method: "POST", body, redirect: "manual", headers });
}

let posted = 0;

/** A unique message: an identical one would not be saved again. */
export const newMessage = () => ({ ...MESSAGE, description: `${MESSAGE.description} (${++posted})` });

/** Posts a message. @returns its reference @throws if it is not saved */
export async function postAndSave(url: string, message: object = newMessage()): Promise<string> {
  const response = await postJson(url, message);
  const { reference } = (await response.json()) as { reference?: string };
  if (response.status !== 200 || !reference) throw new Error(`not saved: ${response.status}`);
  return reference;
}
