import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { DURATION_HEADER } from "#contract/bot-signals.ts";
import { fillText } from "#contract/fill-text.ts";
import { errorTexts, type FieldError, fieldErrors, fieldsOf } from "#contract/form-reader.ts";
import type { NotSent } from "#contract/form-renderer.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import type { IslandEvent } from "#site/client-scripts/island-event.ts";
import type { FormWords } from "#site/content/read-words.ts";
import { type FormPayload, withHoneypot } from "./form-payload.ts";
import { type Attempt, attemptOf, changedFile, contentOf, PostError, post } from "./post.ts";

export type FormState =
  | { state: "idle" }
  /** `progress` is the share of the upload that was sent, 0 to 1; undefined if unknown. */
  | { state: "sending"; progress?: number | undefined }
  | ({ state: "sent"; text: string } & Confirmation)
  /**
   * With `errors`, nothing was saved: the fields that are still invalid, of those in `found`. `mayRepeat`: after a timeout; the
   * request may have arrived, and a retry is safe.
   */
  | { state: "failed"; text: string; errors: readonly FieldError[]; found?: typeof NONE; mayRepeat?: boolean };

export type Confirmation = {
  /** The visitor's name, from which the cloth is woven. */
  name: string;
  reference?: string | undefined;
};

export type FormProps<Kind extends SubmissionKind> = {
  id: string;
  /** The address to post to, with or without JavaScript. */
  action: string;
  words: FormWords<Kind>;
  /** In an answer without JavaScript: the typed texts by wire name. */
  values?: NotSent["values"] | undefined;
  /** The state of such an answer, or of an example. */
  initial?: FormState | undefined;
};

/** Tells islands.ts that React has hydrated the form. */
const READY: IslandEvent = "island:ready";

export const errorsIn = (formState: FormState) => (formState.state === "failed" ? formState.errors : NONE);
const NONE: readonly FieldError[] = [];

type Options = Pick<FormProps<SubmissionKind>, "action" | "words" | "initial"> & {
  /** The text for an error response that is not JSON. By default `noReason`. */
  unreadable?: string;
  read: (data: FormData) => FormPayload;
};

/**
 * Manages the state of a form: idle, sending, then sent or failed. After success the form is reset, unless it was changed
 * meanwhile. After a failure all typed texts stay, even after a reload.
 *
 * An error disappears as soon as its field is valid. Only a submit adds errors, and moves the focus to them.
 *
 * Submits during a running request are ignored. A retry with the same content has the same Idempotency-Key, even after a
 * reload. If this code throws before the request is sent, the browser posts the form natively.
 *
 * @returns the state, a function that removes it, and the props for the `<form>`
 */
export function useFormState({ action, words: { common, form: own }, initial, unreadable, read }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const [formState, setFormState] = useState<FormState>(initial ?? { state: "idle" });
  const inFlight = useRef(false);
  const attempt = useRef<Attempt>(undefined);

  useEffect(() => {
    form.current?.dispatchEvent(new Event(READY, { bubbles: true }));
  }, []);

  const found = (formState.state === "failed" && formState.found) || NONE;
  useEffect(() => {
    if (found.length > 0) form.current?.querySelector<HTMLElement>('[role="group"]')?.focus(); // FormResult.tsx
  }, [found]);

  const fail = (text: string, errors = NONE, mayRepeat = false) =>
    setFormState({ state: "failed", text, found: errors, errors, mayRepeat });

  const send = async (to: string, body: string | FormData, target: HTMLFormElement, name: string) => {
    setFormState({ state: "sending" });
    const durationMs = durationOf(target);
    attempt.current = attemptOf(body, attempt.current ?? savedAttempt(target));
    ignoreErrors(() => sessionStorage.setItem(attemptName(target), JSON.stringify(attempt.current)));
    const headers = {
      ...(typeof body === "string" && { "Content-Type": "application/json" }),
      ...(attempt.current && { "Idempotency-Key": attempt.current.key }),
      ...(durationMs !== undefined && { [DURATION_HEADER]: String(durationMs) }),
    };
    const onProgress = (share: number) =>
      setFormState({ state: "sending", progress: share < 1 && typeof body !== "string" ? share : undefined });
    try {
      const response = await post(to, body, headers, onProgress);
      const { message, error, reference, errors } = readAnswer(response.body, target);
      const reason = (response.body === undefined && unreadable) || own.noReason;
      if (!response.ok) fail(error ?? fillText(reason, { status: response.status }), errors);
      else setFormState({ state: "sent", text: message ?? own.sent, name, reference });
      return response.ok;
    } catch (thrown) {
      if (!(thrown instanceof PostError)) throw thrown;
      const { seconds } = thrown;
      const field = await changedFile(body);
      if (field && common.fileChanged) {
        const { [field]: label = field } = own.labels as Readonly<Record<string, string>>;
        const text = errorTexts({ common, form: own }, fillText(common.fileChanged, { label })).sentence;
        fail(text, [{ field, text }]);
      } else if (seconds) fail(fillText(common.timedOut, { failed: own.failed, seconds }), NONE, true);
      else fail(own.unreachable);
    }
    return false;
  };

  const submit = async (to: string, target: HTMLFormElement) => {
    const data = new FormData(target);
    const payload = read(data);
    if (!payload.ok) return fail(payload.error.sentence, fieldErrors(payload.invalid));
    const name = String(data.get("name") ?? data.get("full_name"));
    const sent = await send(to, withHoneypot(payload.body, data), target, name);
    if (!sent) return;
    attempt.current = undefined;
    ignoreErrors(() => sessionStorage.removeItem(attemptName(target)));
    /* Text typed meanwhile was not sent. */
    if (contentOf(new FormData(target)) !== contentOf(data)) return;
    ignoreErrors(() => sessionStorage.removeItem(target.id));
    target.reset();
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (inFlight.current) return;
    const target = event.currentTarget;
    inFlight.current = true;
    await submit(action, target).catch((thrown: unknown) => {
      console.error(thrown);
      target.submit();
    });
    inFlight.current = false;
  };

  const onInput = ({ currentTarget, target }: InputEvent<HTMLFormElement>) => {
    if (errorsIn(formState).length === 0) return;
    const payload = read(new FormData(currentTarget));
    setFormState((now) => afterInput(now, (target as HTMLInputElement).name, payload));
  };

  const reset = () => setFormState({ state: "idle" });
  return { formState, reset, formProps: { ref: form, onSubmit, onInput } };
}

/**
 * The state after input in a field: its error is the current one, or none. The status line stays while it is true. It is
 * emptied otherwise, because another text would be announced while the visitor types.
 */
function afterInput(now: FormState, name: string, payload: FormPayload): FormState {
  if (now.state !== "failed" || !now.errors.some(({ field }) => field === name)) return now;
  const current = payload.ok ? NONE : fieldErrors(payload.invalid);
  const errors = now.errors.flatMap((error) =>
    error.field === name ? current.filter((e) => e.field === name) : error,
  );
  if (errors.length === 0) return { state: "idle" };
  return { ...now, errors, text: payload.ok || payload.error.sentence !== now.text ? "" : now.text };
}

/** The server's answer: its sentences, and the errors of fields that the form has. */
function readAnswer(body: unknown, { elements }: HTMLFormElement) {
  const { message, error, reference, fields } = fieldsOf(body);
  const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
  const isError = (each: Partial<FieldError> | null): each is FieldError =>
    typeof each?.field === "string" && typeof each.text === "string" && elements.namedItem(each.field) !== null;
  const errors = Array.isArray(fields) ? fields.filter(isError) : NONE;
  return { message: textOf(message), error: textOf(error), reference: textOf(reference), errors };
}

/*
 * The page's script (site/client-scripts/forms.ts) records the first interaction with a form as a performance mark, because it
 * happens before React hydrates the form.
 */

/** Milliseconds since the first interaction with a form; undefined if it was not recorded. */
function durationOf(form: HTMLFormElement): number | undefined {
  const [mark] = performance.getEntriesByName(`touch ${form.id}`);
  return mark && Math.round(performance.now() - mark.startTime);
}

/*
 * The page's script saves and restores the typed texts (site/client-scripts/forms.ts). The last attempt to send is saved beside
 * them: after a reload, sending the same again is a retry, with the same key.
 */

const attemptName = ({ id }: HTMLFormElement) => `${id} attempt`;

function savedAttempt(form: HTMLFormElement): Attempt | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(attemptName(form)) ?? "") as Attempt;
  } catch {
    return undefined;
  }
}

function ignoreErrors(action: () => void): void {
  try {
    action();
  } catch {
    // If the storage is disabled or full, no draft is saved.
  }
}
