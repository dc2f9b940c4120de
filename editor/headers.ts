import type { FastifyInstance } from "fastify";
import { securityHeaders } from "#server/http/security-headers.ts";
import { PAGES } from "./addresses.ts";

const COMMON = { ...securityHeaders({ siteOrigin: "" }), "cache-control": "no-store", "x-robots-tag": "noindex" };

/** Of all answers but pages: nothing that they contain may run, and nothing but the editor itself may show them in a frame. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'self'";

/**
 * Adds the security headers of all answers, also of those that a route writes itself (`reply.hijack`). The pages of the
 * preview are shown in a frame of the application. The route of a page sends its policy.
 */
export function addHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ url }, { raw }) => {
    for (const [name, value] of Object.entries(COMMON)) raw.setHeader(name, value);
    raw.setHeader("content-security-policy", POLICY);
    if (url.startsWith(PAGES)) raw.setHeader("x-frame-options", "SAMEORIGIN");
  });
}
