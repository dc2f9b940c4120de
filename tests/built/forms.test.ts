import type { CheerioAPI } from "cheerio";
import { afterAll, expect, test } from "vitest";
import { pageAt, parsedPages } from "../support/parsed-pages.ts";
import { postBytes } from "../support/post.ts";
import { samplePdf } from "../support/sample-files.ts";
import { serveBuiltSite } from "../support/start-server.ts";

/* The forms of the built pages, posted to the real server as a browser without JavaScript does. */

const pages = parsedPages();

const served = await serveBuiltSite();
afterAll(() => served[Symbol.asyncDispose]());

/** A visitor's input, by field type. */
const VALUES: Readonly<Record<string, string>> = { email: "ada@engine.example", tel: "+44 20 7946 0000" };

/** The fields of a form, filled in; radio buttons are chosen once per name, and hidden fields left as they are. */
function filledIn($: CheerioAPI, form: ReturnType<CheerioAPI>): FormData {
  const data = new FormData();
  for (const element of form.find("input[name], textarea[name]").toArray()) {
    const field = $(element);
    const name = field.attr("name") ?? "";
    const type = field.attr("type") ?? "text";
    if (type === "file")
      data.set(name, new Blob([new Uint8Array(samplePdf())], { type: "application/pdf" }), "file.pdf");
    else if (type === "radio") data.set(name, field.attr("value") ?? "");
    else if (type === "hidden" || field.closest("[aria-hidden=true]").length > 0)
      data.set(name, field.attr("value") ?? "");
    else data.set(name, VALUES[type] ?? "Ada Lovelace");
  }
  return data;
}

const CONFIRMATIONS: Readonly<Record<string, string>> = {
  "get-in-touch": "/message-sent",
  "contact-form": "/message-sent",
  "demo-form": "/demo-sent",
  "application-form": "/application-sent",
};
const forms = [...pages].flatMap(([path, $]) =>
  $("main form[id]")
    .toArray()
    .map((element) => [path, element.attribs.id ?? ""] as const),
);

test.each(forms)(
  "the form on %s with the id %s is accepted and leads to its confirmation, unless it is static",
  async (path, id) => {
    const $ = pageAt(pages, path);
    const form = $(`#${id}`);
    const action = form.attr("action");
    if (action === undefined) {
      expect(id).toBe("contact-form");
      expect(form.find("[type=submit]")).toHaveLength(0);
      return;
    }
    expect(form.attr("method")).toBe("post");
    expect(form.find("[type=submit]")).toHaveLength(1);
    const data = filledIn($, form);
    const isMultipart = form.attr("enctype") === "multipart/form-data";
    const body = isMultipart ? data : new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
    const { pathname } = new URL(action, served.url);
    const [, prefix = ""] = /^\/api(\/.+)?\/[\w-]+$/.exec(pathname) ?? [];
    const encoded = new Response(body);
    const response = await postBytes(served.url + pathname, Buffer.from(await encoded.arrayBuffer()), {
      "content-type": encoded.headers.get("content-type") ?? "",
      "sec-fetch-mode": "navigate",
    });
    expect([response.status, response.headers.location]).toEqual([
      303,
      expect.stringMatching(new RegExp(`^${prefix}${CONFIRMATIONS[id]}\\?reference=`)),
    ]);
    expect(pages.has(prefix + (CONFIRMATIONS[id] ?? ""))).toBe(true);
  },
);
