import { type FormEvent, useState } from "react";
import type {
  CreateRequest,
  RecordGroup,
  RecordName,
  RecordSummary,
  RecordsResult,
  RenameRequest,
} from "../api-types.ts";
import { request, sentenceOf } from "./api.ts";
import { Button, Notice, TextInput } from "./Controls.tsx";
import styles from "./Dialog.module.css";
import { Dialog } from "./Dialog.tsx";
import { linkTo } from "./place.ts";
import { recordPath } from "./record-session.ts";
import { GROUPS } from "./words.ts";

/** What someone does with a whole record. */
export type RecordTask =
  | { readonly task: "create"; readonly group: RecordGroup }
  | { readonly task: "copy" | "rename" | "remove" | "restore"; readonly record: RecordSummary };

type Props = {
  task: RecordTask;
  onClose(): void;
  /** `name` is the record afterwards; undefined after a removal. */
  onDone(name: RecordName | undefined): void;
};

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
    help: "Small letters, digits and hyphens. Links to it on this website change too. You change the title on the page itself.",
  },
  remove: {
    title: "Remove",
    field: "",
    button: "Remove",
    help: "It leaves the menus and lists too. It stays on the website until you publish, and can be brought back until then.",
  },
  restore: {
    title: "Go back to the published version of",
    field: "",
    button: "Go back",
    help: "Everything that was changed since it was published is given up.",
  },
} as const;

/** Creates, copies, renames, removes or restores a record. */
export function RecordDialog({ task, onClose, onDone }: Props) {
  const record = task.task === "create" ? undefined : task.record;
  const [text, setText] = useState(task.task === "rename" ? (record?.address.split("/").at(-1) ?? "") : "");
  const [redirect, setRedirect] = useState(true);
  const [answer, setAnswer] = useState<RecordsResult | { outcome: "failed"; text: string }>();
  const words = WORDS[task.task];
  const heading = record ? `${words.title} “${record.title}”` : `New ${"group" in task && GROUPS[task.group].one}`;

  const send = async (event: FormEvent, close: () => void) => {
    event.preventDefault();
    try {
      const result = await sendTask(task, text.trim(), redirect);
      if (result.outcome !== "done") return setAnswer(result);
      close();
      onDone(task.task === "remove" ? undefined : result.name);
    } catch (error) {
      setAnswer({ outcome: "failed", text: sentenceOf(error) });
    }
  };

  return (
    <Dialog title={heading} onClose={onClose}>
      {(close) => (
        <form onSubmit={(event) => void send(event, close)}>
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
          <div role="alert">
            {answer && (
              <Notice tone="bad">
                {answer.outcome === "failed" && answer.text}
                {answer.outcome === "invalid" && answer.problems.map(({ text }) => text).join("\n")}
                {answer.outcome === "used" && (
                  <>
                    It is still named in these places. Take it out there first:
                    <ul>
                      {answer.by.map(({ name, title, path }) => (
                        <li key={name + path.join()}>
                          <a href={linkTo(name, path)} onClick={close}>
                            {title}
                            {path[0] === "sections" && `, section ${Number(path[1]) + 1}`}
                          </a>
                        </li>
                      ))}
                    </ul>
                  </>
                )}
              </Notice>
            )}
          </div>
          <footer>
            <Button type="submit" kind="primary" data-first={words.field ? undefined : true}>
              {words.button}
            </Button>
            <Button onClick={close}>Cancel</Button>
          </footer>
        </form>
      )}
    </Dialog>
  );
}

function sendTask(task: RecordTask, text: string, redirect: boolean): Promise<RecordsResult> {
  if (task.task === "create")
    return request("records", "POST", { group: task.group, title: text } satisfies CreateRequest);
  const { group, name } = task.record;
  const path = recordPath(name);
  if (task.task === "copy")
    return request("records", "POST", { group, title: text, copyOf: name } satisfies CreateRequest);
  if (task.task === "remove") return request(path, "DELETE");
  if (task.task === "restore") return request(`${path}/restore`, "POST", {});
  return request(`${path}/rename`, "POST", { id: text, redirect } satisfies RenameRequest);
}
