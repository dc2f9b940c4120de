import { Page } from "../views/Page.tsx";
import { Status } from "../views/Status.tsx";

export type SignedOutProps = {
  /** The address that the form was sent to. */
  action: string;
  /** The fields of the form. */
  fields: readonly (readonly [name: string, value: string])[];
  /** The names of its files. */
  files: readonly string[];
  /** The path to open after the sign-in. */
  next: string;
};

/** The fields that contain texts of several lines, with their labels. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ["text", "Your text"],
  ["note", "Your note"],
]);

/** The page after a form that was sent without a session. It contains the form, to be sent again after the sign-in. */
export function SignedOut({ action, fields, files, next }: SignedOutProps) {
  return (
    <Page title="You are signed out: nothing was sent">
      <Status tone="notice">
        What you entered is still on this page, and nowhere else. Sign in in a new tab, come back to this one, and send
        it again.
      </Status>
      <p>
        <a className="button" href={`/office/sign-in?next=${encodeURIComponent(next)}`} target="_blank" rel="noopener">
          Sign in, in a new tab
        </a>
      </p>
      <form
        className="stack"
        method="post"
        encType={files.length > 0 ? "multipart/form-data" : undefined}
        action={`${action}#status`}
      >
        {fields.map(([name, value], index) => {
          const label = value === "" ? undefined : TEXTS.get(name);
          const key = `${index} ${name}`;
          if (label === undefined) return <input key={key} type="hidden" name={name} value={value} />;
          return (
            <div key={key}>
              <label htmlFor={name}>{label}</label>
              <textarea id={name} name={name} rows={10} defaultValue={value} />
            </div>
          );
        })}
        {files.length > 0 && (
          <div>
            <label htmlFor="files">{`Choose again: ${files.join(", ")}`}</label>
            <input id="files" type="file" name="files" multiple required />
          </div>
        )}
        <button className="ink" type="submit">
          Send again
        </button>
      </form>
    </Page>
  );
}
