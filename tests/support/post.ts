/** A contact message with everything it needs, to be varied by the tests. */
export const MESSAGE = { name: "Ada Lovelace", to_email: "ada@visitor.example", description: "A loom for numbers." };

/** Posts JSON the way the pages' script does. */
export async function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(`${url}/api/landing-mail`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Posts the form the way a browser without JavaScript does, without following the redirect. */
export async function postForm(url: string, fields: Record<string, string>, headers = {}): Promise<Response> {
  const body = new URLSearchParams(fields);
  return await fetch(`${url}/api/landing-mail`, { method: "POST", body, redirect: "manual", headers });
}

let posted = 0;

/** The message with words nobody has sent yet: the same one twice would be kept once. */
export const newMessage = () => ({ ...MESSAGE, description: `${MESSAGE.description} (${++posted})` });

/** Posts a message and gives the reference it was kept under. @throws when it was not kept. */
export async function postAndKeep(url: string, message: object = newMessage()): Promise<string> {
  const response = await postJson(url, message);
  const { message: words = "" } = (await response.json()) as { message?: string };
  const reference = / Reference (C-[0-9A-Z]{8})\.$/.exec(words)?.[1];
  if (response.status !== 200 || !reference) throw new Error(`not kept: ${response.status}`);
  return reference;
}
