import { setTimeout as wait } from "node:timers/promises";

/** Requests an address again and again until `end`. @returns the statuses, and the times to an answer in ms, the shortest first */
export async function visitUntil(end: Promise<unknown>, url: string) {
  let isOver = false;
  const stop = () => {
    isOver = true;
  };
  void end.then(stop, stop);
  const statuses = new Set<number>();
  const times: number[] = [];
  while (!isOver) {
    const started = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    statuses.add(response.status);
    times.push(performance.now() - started);
    await wait(2);
  }
  return { statuses: [...statuses], times: times.toSorted((one, other) => one - other) };
}
