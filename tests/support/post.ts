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
