/** The texts that specification §4, §5 and §8 require word for word, and a few of our own. */
export const MESSAGES = {
  /** Home form, a required field is empty. */
  fillInAllFields: "Please fill in all fields.",
  /** Home form, an error response without a reason. */
  contactFailed: "Failed to send message.",
  /** Home form, no response, or one that cannot be parsed. */
  contactUnreachable: "Server error. Try again later.",
  /** Home form, success. The specification does not define this text. */
  contactSent: "Thank you. Your message is with us.",
  /** Shown while a request is in progress. */
  sending: "Sending...",
  /** Below a field near or over its limit. */
  charactersLeft: (count: number) => `${count} ${count === 1 ? "character" : "characters"} left`,
  charactersOver: (count: number) =>
    `${count} ${count === 1 ? "character" : "characters"} too many. Nothing is cut off.`,
  /** No response in time; `failed` is the start of the form's error messages. */
  timedOut: (failed: string, seconds: number) =>
    `${failed}: no answer for ${seconds} seconds. Everything you entered is still here. If you send it again, it is kept only once.`,
  sendAgain: "Send again",
  /** Without JavaScript: the body could not be parsed, so the text cannot be shown again. */
  goBack: "Your browser's Back button brings back what you typed.",
  /** The label of the honeypot field. */
  leaveEmpty: "Leave this empty",

  /** Demo form, success. */
  demoSent: "Demo request sent successfully! We will be in touch.",
  /** Demo form, an error response without a reason. */
  demoFailed: (status: number) => `Failed to send demo request. Server responded with ${status}.`,
  /** Demo form, no response. */
  demoUnreachable: "Client-side error or server is unreachable. Please try again later.",

  /** Application form, success. */
  applicationSent: "Application sent successfully! Our talent team will review it and get back to you soon.",
  /** Application form, submitted without a resume. */
  resumeRequired: "Resume file is required. Please select a file.",
  /** Below the resume field while no file is chosen and no request is in progress. */
  resumeHint: "Resume is required.",
  /** Application form, while a request is in progress: the status and the button. */
  applicationSending: "Submitting your application...",
  applicationSendingButton: "Submitting Application...",
  /** Application form, an error response without a reason. */
  applicationFailed: (status: number) => `Failed to send application. Server responded with ${status}.`,
  /** Application form, no response. */
  applicationUnreachable: "Client-side error or server is unreachable. Please try again later or email us directly.",
} as const;
