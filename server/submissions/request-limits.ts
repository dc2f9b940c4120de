import type { FastifyReply, FastifyRequest } from "fastify";
import type { RateLimit } from "../config/config.ts";
import type { Milliseconds } from "../database/schema.ts";
import { clientAddress } from "../http/client-address.ts";
import { limitOpenRequests } from "./open-requests.ts";
import { buildRateLimiter, type RateLimiter } from "./rate-limit.ts";

/** The limits of all routes that receive a visitor's form or file, together. */
export type RequestLimits = {
  limiter: RateLimiter;
  /** Counts a request until its connection ends. @returns the wait in milliseconds; 0 if it is allowed */
  admit(request: FastifyRequest, reply: FastifyReply): Milliseconds;
};

/** Concurrent form requests per network. An office behind one address rarely sends more. */
const MAX_OPEN_REQUESTS = 20;
/** The Retry-After of a request above that limit. */
const OPEN_REQUESTS_RETRY_MS = 30_000;

/** @param rateLimit undefined: no limits */
export function requestLimits(rateLimit: RateLimit | undefined): RequestLimits {
  /* A monotonic clock, so that changes of the system time do not affect the rate limit. */
  const limiter = buildRateLimiter(rateLimit, () => performance.now());
  const openRequests = limitOpenRequests(rateLimit ? MAX_OPEN_REQUESTS : Number.POSITIVE_INFINITY);
  return {
    limiter,
    admit(request, reply) {
      const address = clientAddress(request);
      const close = openRequests.open(address);
      if (close) reply.raw.once("close", close);
      return limiter.attempt(address) || (close ? 0 : OPEN_REQUESTS_RETRY_MS);
    },
  };
}
