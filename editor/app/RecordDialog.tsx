import { useEffect, useRef, useState } from "react";
import { Button, Check, TextInput } from "#site/components/controls/Controls.tsx";
import type { Json, NewRecord, RecordGroup, RecordName, RecordSummary, Removed, RemoveRequest } from "../api-types.ts";
import { Select } from "../form/ChoiceField.tsx";
import { plainWords, shownText } from "../form/placeholders.ts";
import { EDITOR, ENTRIES, GROUPS, TASK, TASKS } from "../texts.ts";
import { request } from "./api.ts";
import { Dialog, useAttempt } from "./Dialog.tsx";
import { recordPath } from "./record-session.ts";
import { chooseLanguage, useEditor } from "./use-editor.ts";
import { allLanguages } from "./words.ts";

export type RecordTask = {
  readonly task: keyof typeof TASKS;
  /** Of a new record. */
  readonly group?: RecordGroup;
  /** Of a new record, another one than the default. */
  readonly language?: string | undefined;
  readonly record?: RecordSummary;
  /** Samples removed instead of a record. */
  readonly samples?: RemoveRequest["samples"];
};

type Props = {
  task: RecordTask;
  onClose(): void;
  /** `name` is the record afterwards; undefined after a removal. */
  onDone(name: RecordName | undefined): void;
};

/** How long nobody types before the address is shown, in milliseconds. */
const PLAN_PAUSE = 200;

export function RecordDialog({ task: { task, group, language, record, samples }, onClose, onDone }: Props) {
  const [text, setText] = useState(task === "rename" ? (record?.address.split("/").at(-1) ?? "") : "");
  const [redirect, setRedirect] = useState(true);
  const { attempt, failure, alert } = useAttempt();
  const isNew = task === "create" || task === "copy";
  /** The last part of the address, once somebody wrote it. Until then it follows the title. */
  const [id, setId] = useState<string>();
  const [address, setAddress] = useState("");
  const [to, setTo] = useState("");
  const { records = [] } = useEditor();
  const [tag, setTag] = useState("");
  const [languages] = useState(() =>
    task === "language" ? allLanguages().filter(([tag]) => !records.some((each) => each.language === tag)) : [],
  );
  /** A removal's changes, by where links lead then. */
  const [plans, setPlans] = useState<Readonly<Record<string, readonly Removed[]>>>({});
  const isPlanned = task !== "remove" || to in plans;
  const plan = plans[to] ?? plans[""];
  const isEmpty = plan?.length === 0;
  const words = TASKS[task];
  const sample = samples && TASK.samples(ENTRIES[samples]);
  const what = record ? `“${record.title}”` : (sample ?? (group && GROUPS[group].one) ?? "");
  const removal = { record: record?.name, samples, to: to || undefined, title: what };
  const send = async (): Promise<{ name?: RecordName }> => {
    const [name, title] = [record?.name, text.trim()];
    const path = recordPath(name ?? "");
    if (task === "remove") return request("removals", "POST", removal).then(() => ({}));
    if (task === "language") {
      const home = await request<{ name: RecordName }>(`${recordPath("pages/home.yaml")}/translate`, "POST", {
        language: tag,
      });
      chooseLanguage(tag);
      return home;
    }
    if (task === "restore") return request(`${path}/restore`, "POST", {});
    if (task === "rename") return request(`${path}/rename`, "POST", { id: title, redirect });
    return request("records", "POST", made());
  };
  const made = () => ({
    group: record?.group ?? group ?? "page",
    title: text.trim(),
    id: id?.trim() || undefined,
    copyOf: record?.name,
    language,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the task stays the same
  useEffect(() => {
    let isOld = false;
    const plan = async () => {
      const { address } = await request<NewRecord>("records", "POST", { ...made(), isPlan: true });
      if (!isOld) setAddress(address);
    };
    const timer = setTimeout(() => isNew && text.trim() && attempt(plan), PLAN_PAUSE);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [text, id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the task stays the same
  useEffect(() => {
    const plan = async () => {
      const changes = await request<Removed[]>("removals", "POST", { ...removal, isPlan: true });
      setPlans((others) => ({ ...others, [to]: changes }));
    };
    if (task === "remove") attempt(plan);
  }, [to]);

  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const submit = async () => {
    if (isSending.current) return;
    isSending.current = true;
    const { name } = await send().finally(() => {
      isSending.current = false;
    });
    /* After Cancel the request still ends, but must neither close another dialog nor open the record. */
    const isOpen = form.current !== null;
    if (isOpen) onClose();
    onDone(isOpen ? name : undefined);
  };

  return (
    <Dialog title={`${words.title} ${what}`.trim()} onClose={onClose}>
      <form ref={form} className="is-grid gap-3" action={() => (isPlanned ? attempt(submit) : undefined)}>
        {words.field && (
          <TextInput label={words.field} data-first required value={text} maxLength={200} onChange={setText} />
        )}
        {isNew && address && (
          <TextInput
            label={TASKS.rename.field}
            value={id ?? address.slice(address.lastIndexOf("/") + 1)}
            maxLength={200}
            onChange={setId}
          />
        )}
        {isNew && address && <p className="note">{TASK.address(address)}</p>}
        {task === "language" && (
          <>
            <label htmlFor="language" className="label">
              {EDITOR.language}
            </label>
            <Select
              id="language"
              data-first
              required
              value={tag}
              options={[["", EDITOR.choose], ...languages]}
              onChange={setTag}
            />
          </>
        )}
        {task === "rename" && <Check label={TASK.redirect} checked={redirect} onChange={setRedirect} />}
        <p className="note" role="status">
          {!isPlanned && !failure && TASK.looking}
        </p>
        {plan && <Removal changes={plan} to={to} onTo={setTo} />}
        <p className="note">{isEmpty ? TASK.nothing : words.help}</p>
        {alert}
        <footer>
          {!isEmpty && (
            <Button
              type="submit"
              kind="primary"
              data-first={(!words.field && task !== "language") || undefined}
              aria-disabled={!isPlanned}
            >
              {words.button}
            </Button>
          )}
          <Button type="button" onClick={onClose}>
            {EDITOR.cancel}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** The sentences of a text whose link goes or leads elsewhere: their words can need a change. */
function changeOf(what: string, old: Json | undefined, now: Json | undefined): string {
  if (now === undefined) return TASK.goes(what);
  if (String(now).startsWith("/")) return TASK.leads(what, String(now));
  const sentences = typeof now === "string" ? now.split(/(?<=[.!?])\s+|\n+/) : [];
  const changed = sentences.filter((sentence) => !String(old).includes(sentence));
  return TASK.changes(what, shownText(plainWords(changed.join(" "))));
}

function Removal({ changes, to, onTo }: { changes: readonly Removed[]; to: string; onTo(to: string): void }) {
  const { records = [] } = useEditor();
  const removed = changes.filter(({ state }) => state === "removed").map(({ name }) => name);
  const isPage = records.some(({ name, group }) => group !== "words" && removed.includes(name));
  const pages = records.filter(
    ({ name, group, state }) => isPage && group !== "words" && state !== "removed" && !removed.includes(name),
  );
  return (
    <>
      <ul>
        {changes.flatMap(({ name, title, state, fields }) => [
          ...(state === "removed" ? [<li key={name}>{TASK.goes(title)}</li>] : []),
          ...fields.map(({ path, label, old, new: now }) => (
            <li key={name + path.join() + label}>
              {changeOf(`${title} › ${shownText(label.replaceAll(/(?:Sections|Items) › /g, ""))}`, old, now)}
            </li>
          )),
        ])}
      </ul>
      {pages.length > 0 && (
        <label htmlFor="links" className="label">
          {TASK.links}
          <Select
            id="links"
            value={to}
            options={[
              ["", TASK.linksGo],
              ...pages.map(({ address, title }) => [address, TASK.linksLead(title)] as const),
            ]}
            onChange={onTo}
          />
        </label>
      )}
    </>
  );
}
