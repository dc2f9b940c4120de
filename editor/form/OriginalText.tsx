import { Notice } from "#site/components/controls/Controls.tsx";
import type { FieldPath, Original } from "../api-types.ts";
import { Sides } from "../app/ChangeList.tsx";
import type { RecordSession } from "../app/record-session.ts";
import { languageName, longDate } from "../app/words.ts";
import { FORM } from "../texts.ts";
import { fieldChanges } from "./field-changes.ts";
import { useForm } from "./form-context.ts";
import { counterpart, toText } from "./form-values.ts";
import { shownText } from "./placeholders.ts";
import styles from "./RecordForm.module.css";

const sidesOf = ({ language, before }: Original) => {
  const name = languageName(language);
  return [FORM.before(name, longDate(before?.at ?? 0)), FORM.now(name)] as const;
};

/** A version's text in the original, also as it was before if it changed since. @param id for `aria-describedby` */
export function OriginalText({ id, path }: { id: string; path: FieldPath }) {
  const { original, value } = useForm();
  if (!original) return null;
  const { language, before, fills } = original;
  const textIn = (other: Original["value"] | undefined) => counterpart(other, value, path);
  const [now, then, own] = [textIn(original.value), textIn(before?.value), textIn(value)].map(toText);
  if (!now) return null;
  const name = languageName(language);
  if (before && then !== now)
    return (
      <div id={id} className={`may-break keeps-lines ${styles.original}`}>
        <Sides titles={sidesOf(original)} fills={fills} old={then} new={now} />
      </div>
    );
  if (now === own)
    return (
      <p id={id} className="note">
        {FORM.same(name)}
      </p>
    );
  return (
    <div id={id} className={`may-break keeps-lines ${styles.original}`}>
      <p className="note">{name}</p>
      <p lang={language} dir="auto">
        {shownText(now, fills)}
      </p>
    </div>
  );
}

/** All that changed in the original since the version was last published, also parts that the version does not have. */
export function OriginalChanges({ session: { record } }: { session: RecordSession }) {
  const { original, schema } = record;
  if (!original?.before) return null;
  const { fills } = original;
  const changes = fieldChanges(schema, original.before.value, original.value);
  return (
    <Notice tone="new">
      <details>
        <summary>{FORM.since(changes.length, languageName(original.language))}</summary>
        <ul className="ruled">
          {changes.map((change) => (
            <li key={change.label + JSON.stringify(change.path)}>
              <b>{shownText(change.label, fills)}</b>
              <Sides titles={sidesOf(original)} fills={fills} {...change} />
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}
