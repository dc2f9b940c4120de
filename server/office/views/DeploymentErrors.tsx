import { createContext, use } from "react";

/** The errors of the deployment, one sentence each. */
export const DeploymentErrorsContext = createContext<readonly string[]>([]);

/** Tells people in the office what the operator has to mend. */
export function DeploymentErrors() {
  const errors = use(DeploymentErrorsContext);
  if (errors.length === 0) return null;
  return (
    <section className="error" aria-label="Problems of the server">
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
      <p>Tell the person who runs the server: npm run doctor says what to do.</p>
    </section>
  );
}
