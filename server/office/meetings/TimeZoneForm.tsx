import type { VisitorWords } from "#contract/visitor-words.ts";
import { placeOf, TIME_ZONES } from "../../business-hours/time-zones.ts";

export type TimeZoneFormProps = {
  words: VisitorWords["meeting"]["zone"];
  /** The visitor's time zone, if it is known. */
  zone: string | undefined;
};

/** Shows the page again, with the times of another time zone beside ours. */
export function TimeZoneForm({ words, zone }: TimeZoneFormProps) {
  const regions = Object.entries(Object.groupBy(TIME_ZONES, (each) => each.split("/")[0] ?? ""));
  return (
    <form className="zone" method="get">
      <label htmlFor="zone">{words.label}</label>
      <select id="zone" name="zone" defaultValue={zone ?? ""}>
        <option value="">{words.none}</option>
        {regions.map(([region, zones = []]) => (
          <optgroup key={region} label={region}>
            {zones.map((each) => (
              <option key={each} value={each}>
                {placeOf(each)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <button className="quiet" type="submit">
        {words.button}
      </button>
    </form>
  );
}
