import { expect } from "vitest";
import type { RunningServer } from "./start-server.ts";

/** Waits until a server that is stopping lets nobody new in. */
export async function untilClosed(server: RunningServer): Promise<void> {
  await server.logged(({ msg }) => msg === "stopping");
  const isClosed = () =>
    fetch(server.url).then(
      () => false,
      () => true,
    );
  await expect.poll(isClosed).toBe(true);
}
