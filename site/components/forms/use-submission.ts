import { useCallback, useRef, useState } from "react";
import { type Tone, toneOf } from "#contract/tone.ts";
import { WORDS } from "#contract/words.ts";

/** Where a form stands. `field` names the first field a refusal is about. */
export type Submission =
  | { state: "idle" }
  | { state: "sending" }
  | { state: "sent"; text: string }
  | { state: "failed"; text: string; field?: string | undefined };

/** The texts of specification §8 for one form. */
export type SubmissionWords = { sent: string; failed: (status: number) => string; unreachable: string };

/** What a status line shows, or nothing while idle. */
export function statusOf(submission: Submission): { text: string; tone: Tone } | undefined {
  switch (submission.state) {
    case "idle":
      return undefined;
    case "sending":
      return { text: WORDS.sending, tone: toneOf(WORDS.sending) };
    case "sent":
      return { text: submission.text, tone: "success" };
    case "failed":
      return { text: submission.text, tone: "error" };
    default:
      return submission satisfies never;
  }
}

type Answer = { message?: unknown; error?: unknown };
const sentence = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/**
 * The life of one form's submission: idle, sending, then sent or failed.
 *
 * `send` posts once and ignores a second call while the first is under way, so a double click is one request.
 * It resolves to true once the server has kept the submission.
 *
 * @param url where to post
 * @param words what to say; the server's own `message` or `error` goes before them
 */
export function useSubmission(url: string, words: SubmissionWords) {
  const [submission, setSubmission] = useState<Submission>({ state: "idle" });
  const inFlight = useRef(false);

  const refuse = useCallback((text: string, field?: string) => setSubmission({ state: "failed", text, field }), []);

  const send = async (init: RequestInit): Promise<boolean> => {
    if (inFlight.current) return false;
    inFlight.current = true;
    setSubmission({ state: "sending" });
    try {
      const response = await fetch(url, { method: "POST", ...init });
      const answer = (await response.json()) as Answer;
      if (response.ok) setSubmission({ state: "sent", text: sentence(answer.message) ?? words.sent });
      else refuse(sentence(answer.error) ?? words.failed(response.status));
      return response.ok;
    } catch {
      // No answer, or not one that could be read: the visitor hears it; there is nobody else to tell.
      refuse(words.unreachable);
      return false;
    } finally {
      inFlight.current = false;
    }
  };

  return { submission, send, refuse };
}
