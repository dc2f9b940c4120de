import { networkOf } from "../http/client-address.ts";

/** Counts the open requests of each network. */
export type OpenRequests = {
  /** Counts a request. @returns a function to call when it ends; undefined if the network has reached its limit. */
  open(address: string): (() => void) | undefined;
};

/**
 * Limits the number of open requests per network. A request that never ends holds memory and a connection until it
 * times out, and the submission limit does not count it because it is not a submission yet.
 */
export function limitOpenRequests(limit: number): OpenRequests {
  const counts = new Map<string, number>();
  return {
    open(address) {
      const network = networkOf(address);
      const count = counts.get(network) ?? 0;
      if (count >= limit) return undefined;
      counts.set(network, count + 1);
      return () => {
        const left = (counts.get(network) ?? 1) - 1;
        if (left > 0) counts.set(network, left);
        else counts.delete(network);
      };
    },
  };
}
