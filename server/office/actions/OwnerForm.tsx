import type { SubmissionRecord } from "../../database/submissions.ts";
import { ChangeForm } from "../messages/ChangeForm.tsx";
import type { PageContext } from "../messages/message-context.ts";

/** Who is in charge, and buttons to change that. */
export function OwnerForm({
  message,
  context,
  office,
}: {
  message: SubmissionRecord;
  context: PageContext;
  office: readonly string[];
}) {
  const { owner } = message;
  const { person, names, nameOf } = context;
  const others = office.filter((one) => one !== owner);
  return (
    <section>
      <h2>Owner</h2>
      <p>{owner === null ? "Nobody has taken it." : owner === person ? "It is yours." : `${names(owner)} has it.`}</p>
      {owner !== null && (
        <ChangeForm message={message} context={context}>
          <input type="hidden" name="owner" value="" />
          <button className="quiet" type="submit" name="change" value="assign">
            Release it
          </button>
        </ChangeForm>
      )}
      {others.length > 0 && (
        <ChangeForm message={message} context={context} className="inline">
          <label htmlFor="owner">Give it to</label>
          <select id="owner" name="owner" defaultValue={others.find((one) => one !== person) ?? person}>
            {others.map((one) => (
              <option key={one} value={one}>
                {one === person ? `${nameOf(one)} (you)` : nameOf(one)}
              </option>
            ))}
          </select>
          <button className="quiet" type="submit" name="change" value="assign">
            Give
          </button>
        </ChangeForm>
      )}
    </section>
  );
}
