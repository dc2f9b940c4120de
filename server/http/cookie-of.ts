import type { FastifyRequest } from "fastify";

/** The value of a cookie; undefined without it. */
export function cookieOf({ headers }: Pick<FastifyRequest, "headers">, name: string): string | undefined {
  const cookies = headers.cookie?.split(/;\s*/) ?? [];
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}
