import { expect, test } from "vitest";
import { statusTone } from "#contract/status-tone.ts";
import { statusOf } from "./use-submission.ts";

const WORDS = {
  failed: "Échec",
  sending: "Envoi en cours",
  sent: "Sent without an error.",
  noReason: "Échec",
  unreachable: "Échec",
  timedOut: "Échec",
  tone: statusTone,
};
const NAME = { name: "Ada" };
const toneOf = (submission: Parameters<typeof statusOf>[0]) => statusOf(submission, WORDS)?.tone;

test("the tone of the site's own words follows from the state, whatever they contain", () => {
  expect(toneOf({ state: "failed", text: "Échec : réessayez.", errors: [] })).toBe("error");
  expect(toneOf({ state: "sending" })).toBe("pending");
  expect(toneOf({ state: "sent", text: "Sent without an error. Reference D-1.", ...NAME })).toBe("success");
});

test("another server's text after a success has the tone of the rule for texts", () => {
  expect(toneOf({ state: "sent", text: "Sent, in spite of an error.", ...NAME })).toBe("error");
  expect(toneOf({ state: "sent", text: "We have it.", ...NAME })).toBe("success");
});
