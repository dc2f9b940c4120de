import type { Page, Request } from "@playwright/test";

/** What a call is answered with: an HTTP answer, or none. */
export type CallAnswer = { status?: number; json?: unknown; body?: string } | "no network";

/**
 * Answers every call to `path` in place of the server.
 *
 * @returns the requests as they come, `answerWith` for the next ones, and `hold`, which keeps answers back until the
 * function it gives is called
 */
export async function answerCalls(page: Page, path: string, first: CallAnswer = { json: {} }) {
  const requests: Request[] = [];
  let answer = first;
  let released: Promise<void> | undefined;
  await page.route(`**${path}`, async (route) => {
    requests.push(route.request());
    await released;
    await (answer === "no network" ? route.abort() : route.fulfill(answer));
  });
  return {
    requests,
    answerWith: (next: CallAnswer) => {
      answer = next;
    },
    hold: () => {
      const gate = Promise.withResolvers<void>();
      released = gate.promise;
      return gate.resolve;
    },
  };
}

/** A part of a multipart body: a text, or a file by its name. */
export type SentPart = [name: string, value: string];

/** Remembers the multipart bodies that a page sends, which the browser does not tell its debugger. Call before goto. */
export async function recordBodies(page: Page): Promise<() => Promise<SentPart[][]>> {
  await page.addInitScript(() => {
    const sent: SentPart[][] = [];
    Object.assign(window, { sentBodies: sent });
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) {
        sent.push([...body].map(([name, value]) => [name, typeof value === "string" ? value : `file ${value.name}`]));
      }
      send.call(this, body);
    };
  });
  return () => page.evaluate(() => (window as unknown as { sentBodies: SentPart[][] }).sentBodies);
}

const PDF_BODY =
  "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n";
const PDF_TAIL = `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 3/Root 1 0 R>>\nstartxref\n${PDF_BODY.length}\n%%EOF\n`;

/** A small PDF to choose. */
export const fileNamed = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(PDF_BODY + PDF_TAIL),
});
