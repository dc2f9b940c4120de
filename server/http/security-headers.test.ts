import { expect, test } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

const HTTP = { siteOrigin: "http://site.example", backendOrigin: undefined };
const HTTPS = { siteOrigin: "https://site.example", backendOrigin: undefined };
const PAGE = { scripts: ["c2NyaXB0", "b3RoZXI="], styles: ["c3R5bGU="], hasVideo: false, players: [] };

function directive(policy: string, name: string): string | undefined {
  return policy.split("; ").find((part) => part.startsWith(`${name} `) || part === name);
}

test("analytics open the policy for exactly one script and one endpoint", () => {
  const analytics = { script: "https://stats.example/script.js", endpoint: "https://api.stats.example/event" };
  const policy = contentSecurityPolicy(undefined, { ...HTTP, analytics });
  expect(directive(policy, "script-src")).toBe("script-src 'self' https://stats.example/script.js");
  expect(directive(policy, "connect-src")).toBe("connect-src 'self' https://api.stats.example/event");
  const others = (text: string) => text.split("; ").filter((part) => !/^(script|connect)-src/.test(part));
  expect(others(policy)).toEqual(others(contentSecurityPolicy(undefined, HTTP)));
});

test("a page that the build does not know may have nothing inline", () => {
  const policy = contentSecurityPolicy(undefined, HTTP);
  expect(directive(policy, "script-src")).toBe("script-src 'self'");
  expect(directive(policy, "style-src")).toBe("style-src 'self'");
  expect(directive(policy, "default-src")).toBe("default-src 'none'");
  expect(policy).not.toContain("unsafe");
});

test("only a site on https asks for https", () => {
  expect(contentSecurityPolicy(PAGE, HTTP)).not.toContain("upgrade-insecure-requests");
  expect(contentSecurityPolicy(PAGE, HTTPS)).toContain("upgrade-insecure-requests");
  expect(securityHeaders(HTTP)).not.toHaveProperty("strict-transport-security");
  expect(securityHeaders(HTTPS)["strict-transport-security"]).toMatch(/^max-age=\d{8}/);
});

test("forms may also be sent to a backend elsewhere, and nowhere else", () => {
  const policy = contentSecurityPolicy(PAGE, { ...HTTPS, backendOrigin: "https://api.example" });
  expect(directive(policy, "connect-src")).toBe("connect-src 'self' https://api.example");
  expect(directive(policy, "form-action")).toBe("form-action 'self' https://api.example");
});

test("a page with a video may load it from the site, and no other page may", () => {
  expect(directive(contentSecurityPolicy({ ...PAGE, hasVideo: true }, HTTP), "media-src")).toBe("media-src 'self'");
  expect(directive(contentSecurityPolicy(PAGE, HTTP), "media-src")).toBeUndefined();
});

test("a page with players of other sites may show exactly these in frames, and no other page may", () => {
  const players = ["https://player.example", "https://tube.example:8443"];
  expect(directive(contentSecurityPolicy({ ...PAGE, players }, HTTP), "frame-src")).toBe(
    "frame-src https://player.example https://tube.example:8443",
  );
  expect(directive(contentSecurityPolicy(PAGE, HTTP), "frame-src")).toBeUndefined();
});
