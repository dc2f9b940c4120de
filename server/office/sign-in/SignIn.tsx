import { Page } from "../views/Page.tsx";
import { Status } from "../views/Status.tsx";

export type SignInFormProps = {
  /** The path to open after the sign-in. */
  next: string;
  /** The address that was entered. */
  address?: string;
  error?: string;
  /** Describes what was just done. */
  done?: string;
};

/** The form that requests a link to sign in. */
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
