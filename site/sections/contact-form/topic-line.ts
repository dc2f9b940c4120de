import type { Topics } from "./schema.ts";

/** A topic as it stands above the form, and as the first line of the message. */
export const topicLine = ({ label }: Pick<Topics, "label">, { name }: { name: string }) => `${label}: ${name}`;

/** The maximum length of a topic in characters, with the empty line after it. */
export function maxTopicLength(topics: Topics): number {
  return Math.max(0, ...topics.items.map((topic) => `${topicLine(topics, topic)}\n\n`.length));
}
