import type { QueueModelRecord } from "#site/content/schema/case-study.ts";

/** The end of a minute of a sale. */
export type Moment = {
  /** From 1. */
  readonly minute: number;
  readonly waiting: number;
  /** Instances that run or start. */
  readonly instances: number;
  /** People, since the beginning. */
  readonly refused: number;
};

type Sale = {
  readonly moments: readonly Moment[];
  /** The last of them. */
  readonly end: Moment;
  /** How long the last of the queue waits, in minutes. */
  readonly wait: number;
  /** Of the instances of a whole week with one such sale, in the currency of `price`. */
  readonly weekCost: number;
};

export type QueueRules = Omit<QueueModelRecord, "kind" | "title" | "caption" | "customers" | "words">;

/** The scaler looks at the queue every 15 seconds and adds at most 20 instances, as the study's does; it removes none. */
const [STEP_SECONDS, MOST_ADDED] = [15, 20];
const HOURS_OF_WEEK = 168;

/** A sale with the same number of customers in each minute. */
export function simulateSale(rules: QueueRules, customers: number, isScaling: boolean): Sale {
  const { minutes, startSeconds, fixed, least, most, people, served, room, price } = rules;
  const perMinute = 60 / STEP_SECONDS;
  const startSteps = Math.ceil(startSeconds / STEP_SECONDS);
  /** The step in which each instance serves its first customer. */
  const readyAt = Array<number>(isScaling ? least : fixed).fill(0);
  /* Outside the sale as many instances run as at its start. */
  let hours = readyAt.length * (HOURS_OF_WEEK - minutes / 60);
  let end: Moment = { minute: 0, waiting: 0, instances: readyAt.length, refused: 0 };
  let [waiting, refused, capacity] = [0, 0, 0];
  const moments: Moment[] = [];
  for (let step = 1; step <= minutes * perMinute; step++) {
    capacity = (readyAt.filter((ready) => ready <= step).length * served) / perMinute;
    const left = Math.max(0, waiting + customers / perMinute - capacity);
    waiting = Math.min(room, left);
    refused += left - waiting;
    hours += (readyAt.length * STEP_SECONDS) / 3600;
    if (isScaling) {
      const wanted = Math.min(most, Math.ceil(waiting / people), readyAt.length + MOST_ADDED);
      while (readyAt.length < wanted) readyAt.push(step + startSteps);
    }
    if (step % perMinute !== 0) continue;
    const instances = readyAt.length;
    end = { minute: step / perMinute, waiting: Math.round(waiting), instances, refused: Math.round(refused) };
    moments.push(end);
  }
  return { moments, end, wait: waiting / (capacity * perMinute), weekCost: hours * price };
}

export const money = (amount: number, { currency }: QueueRules, language: string) =>
  amount.toLocaleString(language, { style: "currency", currency });
