import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

const HTTP = { siteOrigin: "http://site.example", backendOrigin: undefined };
const HTTPS = { siteOrigin: "https://site.example", backendOrigin: undefined };
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");
const hash = (text: string) => `'sha256-${hashOf(text)}'`;

function directive(policy: string, name: string): string | undefined {
  return policy.split("; ").find((part) => part.startsWith(`${name} `) || part === name);
}

/** Lists the scripts of the pages below. */
const LISTED = { ...HTTP, inlineScripts: ["a()", "ignored()", "x", "y", "a()\nb()\nc()"].map(hashOf) };
const scripts = (html: string) => directive(contentSecurityPolicy(html, LISTED), "script-src");

test("analytics open the policy for exactly one script and one endpoint", () => {
  const analytics = { script: "https://stats.example/script.js", endpoint: "https://api.stats.example/event" };
  const policy = contentSecurityPolicy("<script>a()</script>", { ...LISTED, analytics });
  expect(directive(policy, "script-src")).toBe(`script-src 'self' ${hash("a()")} https://stats.example/script.js`);
  expect(directive(policy, "connect-src")).toBe("connect-src 'self' https://api.stats.example/event");
  const others = (text: string) => text.split("; ").filter((part) => !/^(script|connect)-src/.test(part));
  expect(others(policy)).toEqual(others(contentSecurityPolicy("<script>a()</script>", LISTED)));
});

test("a page without inline code allows none", () => {
  const policy = contentSecurityPolicy('<script src="/a.js"></script><link rel="stylesheet" href="/a.css">', HTTP);
  expect(directive(policy, "script-src")).toBe("script-src 'self'");
  expect(directive(policy, "style-src")).toBe("style-src 'self'");
  expect(directive(policy, "default-src")).toBe("default-src 'none'");
  expect(policy).not.toContain("unsafe");
});

test.each([
  ["a module", '<script type="module">a()</script>'],
  ["with an unquoted type", "<script type=text/javascript async>a()</script>"],
  ["with a > in an attribute", '<script data-x="1>2">a()</script>'],
  ["in capitals", "<SCRIPT>a()</SCRIPT >"],
  ["an import map", '<script type="importmap">a()</script>'],
  ["speculation rules", '<script type="speculationrules">a()</script>'],
])("an inline script %s is allowed by its hash", (_case, html) => {
  expect(scripts(html)).toBe(`script-src 'self' ${hash("a()")}`);
});

test.each([
  ["a data block", '<script type="application/ld+json">{"a":1}</script>'],
  ["a script with an address", '<script src="/a.js">ignored()</script>'],
])("%s needs no hash", (_case, html) => {
  expect(scripts(html)).toBe("script-src 'self'");
});

test("every inline script and style has its own hash", () => {
  const policy = contentSecurityPolicy(
    "<style>a{}</style><script>x</script><style>b{}</style><script>y</script>",
    LISTED,
  );
  expect(directive(policy, "script-src")).toBe(`script-src 'self' ${hash("x")} ${hash("y")}`);
  expect(directive(policy, "style-src")).toBe(`style-src 'self' ${hash("a{}")} ${hash("b{}")}`);
});

test("only the listed scripts of a build are allowed, and without a list none", () => {
  const inlineScripts = [hashOf("own()\nnext()")];
  const html = "<script>own()\r\nnext()</script><script>other()</script>";
  const policy = contentSecurityPolicy(html, { ...HTTP, inlineScripts });
  expect(directive(policy, "script-src")).toBe(`script-src 'self' ${hash("own()\nnext()")}`);
  expect(directive(contentSecurityPolicy(html, HTTP), "script-src")).toBe("script-src 'self'");
});

test("only a site on https asks for https", () => {
  expect(contentSecurityPolicy("", HTTP)).not.toContain("upgrade-insecure-requests");
  expect(contentSecurityPolicy("", HTTPS)).toContain("upgrade-insecure-requests");
  expect(securityHeaders(HTTP)).not.toHaveProperty("strict-transport-security");
  expect(securityHeaders(HTTPS)["strict-transport-security"]).toMatch(/^max-age=\d{8}/);
});

test("forms may also be sent to a backend elsewhere, and nowhere else", () => {
  const policy = contentSecurityPolicy("", { ...HTTPS, backendOrigin: "https://api.example" });
  expect(directive(policy, "connect-src")).toBe("connect-src 'self' https://api.example");
  expect(directive(policy, "form-action")).toBe("form-action 'self' https://api.example");
});

test("a page with a video may load it from the site, and no other page may", () => {
  expect(directive(contentSecurityPolicy("<video controls></video>", HTTP), "media-src")).toBe("media-src 'self'");
  expect(directive(contentSecurityPolicy("<p>A video</p>", HTTP), "media-src")).toBeUndefined();
});

test("a page with players of other sites may show exactly these in frames, and no other page may", () => {
  const player = (src: string) => `<template><iframe src="${src}" title="A film"></iframe></template>`;
  const html = `${player("https://player.example/1?autoplay=1")}<iframe src=https://tube.example:8443/2></iframe>${player("https://player.example/3")}`;
  expect(directive(contentSecurityPolicy(html, HTTP), "frame-src")).toBe(
    "frame-src https://player.example https://tube.example:8443",
  );
  expect(directive(contentSecurityPolicy('<a href="https://player.example/1">', HTTP), "frame-src")).toBeUndefined();
});
