import type { TimeStyle } from "../../business-hours/time-words.ts";
import type { Session } from "../../database/schema.ts";
import { Time } from "../messages/DueTime.tsx";
import { Page, Status } from "../views/Page.tsx";

export type AccountProps = {
  person: string;
  sessions: readonly Session[];
  /** The ID of the session that shows the page. */
  current: string;
  style: TimeStyle;
  signature: { name: string; text: string };
  done?: string | undefined;
  error?: string;
};

export function Account({ person, sessions, current, style, signature, done, error }: AccountProps) {
  return (
    <Page title="Your account">
      {error !== undefined && <Status tone="error">{error}</Status>}
      {done !== undefined && (
        <Status tone="done">{done === "saved" ? "Your name and signature are saved." : "The session is ended."}</Status>
      )}
      <p>
        You are signed in as <strong>{person}</strong>. A session ends after 12 hours without use, or after 30 days if
        it was kept on its device.
      </p>
      <h2>In mails to visitors</h2>
      <form className="stack" method="post" action="/office/account/signature#status">
        <div>
          <label htmlFor="name">Your name</label>
          <input id="name" name="name" autoComplete="name" defaultValue={signature.name} />
        </div>
        <div>
          <label htmlFor="signature">Your signature</label>
          <textarea id="signature" name="signature" rows={4} defaultValue={signature.text} />
        </div>
        <p className="faint">
          Below the answers and declines that you send from here. Empty: your name, and that of the site. {"{person}"}{" "}
          in a saved reply becomes your name.
        </p>
        <button type="submit">Save</button>
      </form>
      <h2>Your sessions</h2>
      <ul className="events">
        {sessions.map(({ id, device, created_at, used_at }) => (
          <li key={id} className="delivery">
            <span>
              <strong>{device || "Unknown browser"}</strong>
              {id === current && ", this one"}
              <br />
              <span className="faint">
                Signed in <Time at={created_at} style={style} />, last used <Time at={used_at} style={style} />
              </span>
            </span>
            {id !== current && (
              <form method="post" action="/office/account/end-session#status">
                <button className="quiet" type="submit" name="session" value={id}>
                  End<span className="unseen"> the session of {device || "an unknown browser"}</span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <h2>Sign out everywhere</h2>
      <p>If you lost a device or shared a link, end all your sessions. Unused links to sign in stop working too.</p>
      <form method="post" action="/office/account/sign-out-everywhere#status">
        <button className="quiet" type="submit">
          Sign out everywhere
        </button>
      </form>
    </Page>
  );
}

export type SignInFormProps = {
  next: string;
  address?: string;
  error?: string;
  done?: string;
};

export function SignInForm({ next, address = "", error, done }: SignInFormProps) {
  return (
    <Page title="Sign in to the office">
      {done !== undefined && <Status tone="done">{done}</Status>}
      {error !== undefined && <Status tone="error">{error}</Status>}
      <form className="stack" method="post" action="/office/sign-in#status">
        <input type="hidden" name="next" value={next} />
        <div>
          <label htmlFor="address">Your email address</label>
          <input
            id="address"
            name="address"
            type="email"
            autoComplete="email"
            required
            defaultValue={address}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? "how" : "status how"}
          />
        </div>
        <button type="submit">Send me a link</button>
      </form>
      <p className="faint" id="how">
        We send a link to this address. There is no password.
      </p>
    </Page>
  );
}

/** The page behind the link. Only its button signs in. It does not name the person, who is not signed in yet. */
export function ConfirmSignIn() {
  return (
    <Page title="Sign in to the office">
      <form className="stack" method="post">
        <label className="keep">
          <input type="checkbox" name="keep" /> Keep me signed in on this device for 30 days
        </label>
        <button type="submit">Sign in on this device</button>
      </form>
      <p className="faint">
        Otherwise you stay signed in until you do not use the office for 12 hours. On a device that others use too, do
        not keep it.
      </p>
    </Page>
  );
}

export type SignedOutProps = {
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
  files: readonly string[];
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
