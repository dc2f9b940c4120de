import type { SubmissionRecord } from "../../database/submissions.ts";
import type { Reader } from "../message-context.ts";
import { ChangeForm } from "./ChangeForm.tsx";

/** Who is in charge, and buttons to change that. */
export function OwnerForm({
  message,
  reader,
  office,
}: {
  message: SubmissionRecord;
  reader: Reader;
  office: readonly string[];
}) {
  const { owner } = message;
  const { person, names, nameOf } = reader;
  const others = office.filter((one) => one !== owner);
  return (
    <section>
      <h2>Owner</h2>
      <p>{owner === null ? "Nobody has taken it." : owner === person ? "It is yours." : `${names(owner)} has it.`}</p>
      {owner !== null && (
        <ChangeForm message={message} reader={reader}>
          <input type="hidden" name="owner" value="" />
          <button className="quiet" type="submit" name="change" value="assign">
            Release it
          </button>
        </ChangeForm>
      )}
      {others.length > 0 && (
        <ChangeForm message={message} reader={reader} className="inline">
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
