/** An island tells by this event, sent from inside it, that React has taken over. */
export const READY = "island:ready";
