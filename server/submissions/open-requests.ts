import { networkOf } from "../http/client-address.ts";

/** Counts requests that are not answered yet, by network. */
export type OpenRequests = {
  /** Counts one more, and gives what ends it; undefined when the network has as many as it may. */
  open(address: string): (() => void) | undefined;
};

/**
 * Limits how many requests of one network may be unanswered at once. A request that never ends costs memory and a
 * connection for as long as the server waits for it, and until then it is no submission that the rate limit could count.
 */
export function limitOpenRequests(most: number): OpenRequests {
  const counts = new Map<string, number>();
  return {
    open(address) {
      const network = networkOf(address);
      const count = counts.get(network) ?? 0;
      if (count >= most) return undefined;
      counts.set(network, count + 1);
      return () => {
        const left = (counts.get(network) ?? 1) - 1;
        if (left > 0) counts.set(network, left);
        else counts.delete(network);
      };
    },
  };
}
