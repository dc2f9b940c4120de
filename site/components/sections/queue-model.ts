import type { QueueModelRecord } from "#site/content/schema/case-study.ts";

/** A moment of a sale. People are whole, money is in the currency of `price`. */
export type Moment = {
  /** From 1. */
  readonly minute: number;
  readonly waiting: number;
  /** Instances that run or start. */
  readonly instances: number;
  /** Since the beginning. */
  readonly refused: number;
  /** Of the instances of a whole week with this sale. */
  readonly weekCost: number;
  /** How long the last of the queue waits, in minutes. */
  readonly wait: number;
};

export type QueueModel = Pick<
  QueueModelRecord,
  "minutes" | "startSeconds" | "fixed" | "least" | "most" | "people" | "served" | "room" | "price"
>;

/** The scaler looks at the queue every 15 seconds and adds at most 20 instances, as the Horizontal Pod Autoscaler does. */
const [STEP_SECONDS, MOST_ADDED] = [15, 20];

/**
 * A sale, minute by minute, with the same number of customers in each.
 *
 * @param customers a minute
 * @returns one moment for the end of each minute
 */
export function simulateSale(model: QueueModel, customers: number, isScaling: boolean): Moment[] {
  const { minutes, startSeconds, fixed, least, most, served, room, price } = model;
  const perMinute = 60 / STEP_SECONDS;
  const startSteps = Math.ceil(startSeconds / STEP_SECONDS);
  /** The step in which each instance serves its first customer. */
  const readyAt = Array<number>(isScaling ? least : fixed).fill(0);
  const moments: Moment[] = [];
  let [waiting, refused] = [0, 0];
  /* Outside the sale as many instances run as at its start. */
  let weekCost = (168 - minutes / 60) * readyAt.length * price;
  for (let step = 1; step <= minutes * perMinute; step++) {
    const capacity = (readyAt.filter((ready) => ready <= step).length * served) / perMinute;
    const arrived = waiting + customers / perMinute;
    const left = Math.max(0, arrived - capacity);
    waiting = Math.min(room, left);
    refused += left - waiting;
    weekCost += (readyAt.length * price * STEP_SECONDS) / 3600;
    if (isScaling) {
      const wanted = Math.min(most, Math.ceil(waiting / model.people), readyAt.length + MOST_ADDED);
      while (readyAt.length < wanted) readyAt.push(step + startSteps);
    }
    if (step % perMinute !== 0) continue;
    const wait = waiting / Math.max(1, capacity * perMinute);
    const [people, instances] = [Math.round(waiting), readyAt.length];
    moments.push({
      minute: step / perMinute,
      waiting: people,
      instances,
      refused: Math.round(refused),
      weekCost,
      wait,
    });
  }
  return moments;
}
