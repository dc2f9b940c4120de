import { Page, type PageFrame } from "./Page.tsx";

/** The page of the signed-in person. */
export function Account({ person, ...frame }: PageFrame & { person: string }) {
  return (
    <Page {...frame} person={person} title="Your account">
      <p className="address">
        You are signed in as <strong>{person}</strong>. A session ends after 12 hours without use.
      </p>
      <h2>Sign out everywhere</h2>
      <p>If you lost a device or shared a link, end all your sessions. Unused links to sign in stop working too.</p>
      <form method="post" action="/office/account/sign-out-everywhere">
        <button className="quiet" type="submit">
          Sign out everywhere
        </button>
      </form>
    </Page>
  );
}
