import type { TimeStyle } from "../../business-hours/time-words.ts";
import type { Session } from "../../database/schema.ts";
import { Time } from "../messages/DueTime.tsx";
import { Page } from "../views/Page.tsx";
import { Status } from "../views/Status.tsx";

export type AccountProps = {
  person: string;
  sessions: readonly Session[];
  /** The ID of the session that shows the page. */
  current: string;
  style: TimeStyle;
  signature: { name: string; text: string };
  /** What was just done. */
  done?: string | undefined;
  /** The reason for which the name and the signature were not saved. */
  error?: string;
};

/** The page of the signed-in person. */
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
