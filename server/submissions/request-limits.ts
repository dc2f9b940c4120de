import type { FastifyReply, FastifyRequest } from "fastify";
import type { RateLimit } from "../config/settings.ts";
import type { Milliseconds } from "../database/schema.ts";
import { clientAddress, networkOf } from "../http/client-address.ts";
import { buildRateLimiter } from "../http/rate-limit.ts";

/** Concurrent form requests per network. An office behind one address rarely sends more. */
const MAX_OPEN_REQUESTS = 20;
/** The Retry-After of a request above that limit. */
const OPEN_REQUESTS_RETRY_MS = 30_000;

/** The limits of all routes that receive a visitor's form or file, together. @param rateLimit undefined: no limits */
export function requestLimits(rateLimit: RateLimit | undefined) {
  /* A monotonic clock, so that changes of the system time do not affect the rate limit. */
  const limiter = buildRateLimiter(rateLimit, () => performance.now());
  /* By network. The rate limit does not count a request that never ends, which holds memory and a connection. */
  const open = new Map<string, number>();
  return {
    limiter,
    /** Counts a request until its connection ends. @returns the wait in milliseconds; 0 if it is allowed */
    admit(request: FastifyRequest, reply: FastifyReply): Milliseconds {
      const address = clientAddress(request);
      const network = networkOf(address);
      const others = open.get(network) ?? 0;
      const isFull = rateLimit !== undefined && others >= MAX_OPEN_REQUESTS;
      if (!isFull) {
        open.set(network, others + 1);
        reply.raw.once("close", () => {
          const left = (open.get(network) ?? 1) - 1;
          if (left > 0) open.set(network, left);
          else open.delete(network);
        });
      }
      return limiter.attempt(address) || (isFull ? OPEN_REQUESTS_RETRY_MS : 0);
    },
  };
}

export type RequestLimits = ReturnType<typeof requestLimits>;
