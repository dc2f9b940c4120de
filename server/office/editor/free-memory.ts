import { freemem } from "node:os";

/**
 * The memory in bytes that another program could take: what the machine has free, and at most what the limit of this process
 * and its children (MemoryMax, a container's limit) leaves.
 */
export function freeMemory(): number {
  /* `process.availableMemory()` counts cached files as used. */
  const limit = process.constrainedMemory();
  return Math.min(freemem(), limit > 0 ? limit - process.memoryUsage.rss() : Number.POSITIVE_INFINITY);
}
