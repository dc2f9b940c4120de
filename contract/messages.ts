/** The texts that specification §4, §5 and §8 fix, word for word, and the few they leave to us. */
export const MESSAGES = {
  /** Home form, a required field is empty. */
  fillInAllFields: "Please fill in all fields.",
  /** Home form, the answer was not ok and named no reason. */
  contactFailed: "Failed to send message.",
  /** Home form, no answer, or a failure that could not be read. */
  contactUnreachable: "Server error. Try again later.",
  /** Home form, kept. The specification leaves this text open. */
  contactSent: "Thank you. Your message is with us.",
  /** Shown while a request is under way. */
  sending: "Sending...",
  /** Below a field that is nearly full, or too long. */
  charactersLeft: (count: number) => `${count} ${count === 1 ? "character" : "characters"} left`,
  charactersOver: (count: number) =>
    `${count} ${count === 1 ? "character" : "characters"} too many. Nothing is cut off.`,
  /** A form got no answer in time; `failed` is how the form's sentences begin. */
  timedOut: (failed: string, seconds: number) =>
    `${failed}: no answer for ${seconds} seconds. Everything you entered is still here. If you send it again, it is kept only once.`,
  sendAgain: "Send again",
  /** Without script: what arrived could not be read, so it cannot be shown again. */
  goBack: "Your browser's Back button brings back what you typed.",
  /** Beside the field that no person sees, for whoever meets it all the same. */
  leaveEmpty: "Leave this empty",

  /** Demo form, kept. */
  demoSent: "Demo request sent successfully! We will be in touch.",
  /** Demo form, the answer was not ok and named no reason. */
  demoFailed: (status: number) => `Failed to send demo request. Server responded with ${status}.`,
  /** Demo form, no answer. */
  demoUnreachable: "Client-side error or server is unreachable. Please try again later.",

  /** Application form, kept. */
  applicationSent: "Application sent successfully! Our talent team will review it and get back to you soon.",
  /** Application form, submitted without a resume. */
  resumeRequired: "Resume file is required. Please select a file.",
  /** Under the resume's field whenever none is chosen and nothing is being sent. */
  resumeHint: "Resume is required.",
  /** Application form, while a request is under way: the status and the button. */
  applicationSending: "Submitting your application...",
  applicationSendingButton: "Submitting Application...",
  /** Application form, the answer was not ok and named no reason. */
  applicationFailed: (status: number) => `Failed to send application. Server responded with ${status}.`,
  /** Application form, no answer. */
  applicationUnreachable: "Client-side error or server is unreachable. Please try again later or email us directly.",
} as const;
