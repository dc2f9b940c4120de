import { createContext, use } from "react";

/** What is wrong with the deployment, one sentence each. */
export const TroublesContext = createContext<readonly string[]>([]);

/** Tells people in the office what the operator has to mend. */
export function Troubles() {
  const troubles = use(TroublesContext);
  if (troubles.length === 0) return null;
  return (
    <section className="error" aria-label="Problems of the server">
      {troubles.map((trouble) => (
        <p key={trouble}>{trouble}</p>
      ))}
      <p>Tell the person who runs the server: npm run doctor says what to do.</p>
    </section>
  );
}
