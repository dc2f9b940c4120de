import type { TimeStyle } from "../../business-hours/time-words.ts";
import type { Session } from "../../database/schema.ts";
import { Time } from "../messages/DueTime.tsx";
import { Page, type PageFrame } from "../views/Page.tsx";
import { Status } from "../views/Status.tsx";

export type AccountProps = PageFrame & {
  person: string;
  sessions: readonly Session[];
  /** The ID of the session that shows the page. */
  current: string;
  style: TimeStyle;
  /** True if a session was just ended. */
  done: boolean;
};

/** The page of the signed-in person. */
export function Account({ person, sessions, current, style, done, ...frame }: AccountProps) {
  return (
    <Page {...frame} person={person} title="Your account">
      {done && <Status tone="done">The session is ended.</Status>}
      <p className="address">
        You are signed in as <strong>{person}</strong>. A session ends after 12 hours without use, or after 30 days if
        it was kept on its device.
      </p>
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
