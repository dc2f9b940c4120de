import { useState } from "react";
import type {
  CreateRequest,
  RecordGroup,
  RecordName,
  RecordSummary,
  RecordsResult,
  RenameRequest,
} from "../api-types.ts";
import { obstacleOf, request } from "./api.ts";
import { Button, Notice, TextInput } from "./Controls.tsx";
import { Dialog, DialogFoot } from "./Dialog.tsx";
import styles from "./RecordDialog.module.css";
import { recordPath } from "./record-session.ts";
import { linkTo } from "./use-place.ts";
import { GROUPS } from "./words.ts";

type RecordVerb = "copy" | "rename" | "remove" | "restore";

/** What someone does with a whole record. */
export type RecordTask =
  | { readonly task: "create"; readonly group: RecordGroup }
  | { readonly task: RecordVerb; readonly record: RecordSummary };

type Props = {
  task: RecordTask;
  onClose(): void;
  /** `name` is the record afterwards; undefined after a removal. */
  onDone(name: RecordName | undefined): void;
};

type Answer = Exclude<RecordsResult, { outcome: "done" }> | { outcome: "failed"; text: string };

/** Creates, copies, renames or removes a record. */
export function RecordDialog({ task, onClose, onDone }: Props) {
  const record = task.task === "create" ? undefined : task.record;
  const oldId = record?.address.split("/").at(-1) ?? "";
  const [text, setText] = useState(task.task === "rename" ? oldId : "");
  const [redirect, setRedirect] = useState(true);
  const [answer, setAnswer] = useState<Answer>();
  const words = WORDS[task.task];
  const group = task.task === "create" ? task.group : task.record.group;

  const send = async (close: () => void) => {
    try {
      const result = await sendTask(task, { text: text.trim(), redirect });
      if (result.outcome !== "done") return setAnswer(result);
      close();
      onDone(task.task === "remove" ? undefined : result.name);
    } catch (error) {
      const obstacle = obstacleOf(error);
      setAnswer({ outcome: "failed", text: obstacle.kind === "refused" ? obstacle.text : "There is no connection." });
    }
  };

  return (
    <Dialog title={record ? `${words.title} “${record.title}”` : `New ${GROUPS[group].one}`} onClose={onClose}>
      {(close) => (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void send(close);
          }}
        >
          {words.field && (
            <TextInput
              label={words.field}
              data-first
              required
              value={text}
              maxLength={200}
              onChange={({ target }) => setText(target.value)}
            />
          )}
          {task.task === "rename" && (
            <label className={styles.check}>
              <input type="checkbox" checked={redirect} onChange={({ target }) => setRedirect(target.checked)} />
              The old address leads to the new one, so that links elsewhere still work
            </label>
          )}
          <p className="note">{words.help}</p>
          <div role="alert">{answer && <Refusal answer={answer} close={close} />}</div>
          <DialogFoot>
            <Button type="submit" kind="primary" data-first={words.field ? undefined : true}>
              {words.button}
            </Button>
            <Button onClick={close}>Cancel</Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}

const WORDS = {
  create: { title: "New", field: "Title", button: "Create the draft", help: "It is a draft until you publish it." },
  copy: {
    title: "Copy",
    field: "Title of the copy",
    button: "Copy",
    help: "The copy is a draft until you publish it.",
  },
  rename: {
    title: "Rename",
    field: "Last part of the address",
    button: "Rename",
    help: "Small letters, digits and hyphens. Links to it on this site change too. The title is a field of the record.",
  },
  remove: {
    title: "Remove",
    field: "",
    button: "Remove",
    help: "It leaves the menus and lists too. It stays on the site until you publish, and can be brought back until then.",
  },
  restore: {
    title: "Go back to the published version of",
    field: "",
    button: "Go back",
    help: "What was changed since it was published is given up.",
  },
} as const;

function sendTask(task: RecordTask, { text, redirect }: { text: string; redirect: boolean }): Promise<RecordsResult> {
  switch (task.task) {
    case "create":
      return request("records", "POST", { group: task.group, title: text } satisfies CreateRequest);
    case "copy":
      return request("records", "POST", {
        group: task.record.group,
        title: text,
        copyOf: task.record.name,
      } satisfies CreateRequest);
    case "rename":
      return request(`${recordPath(task.record.name)}/rename`, "POST", { id: text, redirect } satisfies RenameRequest);
    case "remove":
      return request(recordPath(task.record.name), "DELETE");
    case "restore":
      return request(`${recordPath(task.record.name)}/restore`, "POST", {});
    default:
      return task satisfies never;
  }
}

function Refusal({ answer, close }: { answer: Answer; close(): void }) {
  if (answer.outcome === "failed") return <Notice tone="bad">{answer.text}</Notice>;
  const isUsed = answer.outcome === "used";
  return (
    <Notice tone="bad">
      {isUsed && <p>It is still named in these places. Take it out there first:</p>}
      <ul>
        {isUsed
          ? answer.by.map(({ name, title, path }) => (
              <li key={name + path.join()}>
                <a href={linkTo(name, path)} onClick={close}>
                  {title}
                  {path[0] === "sections" && `, section ${Number(path[1]) + 1}`}
                </a>
              </li>
            ))
          : answer.problems.map(({ record, path, text }) => <li key={record + path.join() + text}>{text}</li>)}
      </ul>
    </Notice>
  );
}
