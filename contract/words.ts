/** The texts that specification §8 fixes, word for word, and the few it leaves to us. */
export const WORDS = {
  /** Home form, a required field is empty. */
  fillInAllFields: "Please fill in all fields.",
  /** Home form, the answer was not ok and named no reason. */
  contactFailed: "Failed to send message.",
  /** Home form, no answer or not one that could be read. */
  contactUnreachable: "Server error. Try again later.",
  /** Home form, kept. The specification leaves this text open. */
  contactSent: "Thank you. Your message is with us.",
  /** Shown while a request is under way. */
  sending: "Sending...",
} as const;
