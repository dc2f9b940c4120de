import { CANDIDATE_STAGES, KIND_NAMES, STAGE_NAMES, SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import type { PageContext } from "./message-context.ts";
import { isFiltered, queryString } from "./message-filter.ts";

/** The search and the filters of the list, as a form that changes its address. */
export function MessageFilter({ context, office }: { context: PageContext; office: readonly string[] }) {
  const { query, person, nameOf } = context;
  const { view, search = "", kind = "", stage = "", owner = "", from = "", to = "" } = query;
  const hasFilters = kind !== "" || stage !== "" || owner !== "" || from !== "" || to !== "";
  return (
    <form className="filter" method="get" action="/office">
      {view !== "open" && <input type="hidden" name="view" value={view} />}
      <div className="search">
        <label className="unseen" htmlFor="q">
          Search in references, names, companies, addresses, messages, answers and notes
        </label>
        <input id="q" type="search" name="q" defaultValue={search} placeholder="Name, text or reference" />
        <button className="ink" type="submit">
          Search
        </button>
      </div>
      <details open={hasFilters}>
        <summary>Filters</summary>
        <div className="fields">
          <label>
            Kind
            <select name="kind" defaultValue={kind}>
              <option value="">All kinds</option>
              {SUBMISSION_KINDS.map((one) => (
                <option key={one} value={one}>
                  {KIND_NAMES[one]}
                </option>
              ))}
            </select>
          </label>
          <label>
            Stage
            <select name="stage" defaultValue={stage}>
              <option value="">All stages</option>
              {CANDIDATE_STAGES.map((one) => (
                <option key={one} value={one}>
                  {STAGE_NAMES[one]}
                </option>
              ))}
            </select>
          </label>
          <label>
            Owner
            <select name="owner" defaultValue={owner}>
              <option value="">Everyone</option>
              <option value="me">Me</option>
              <option value="nobody">Nobody</option>
              {office
                .filter((one) => one !== person)
                .map((one) => (
                  <option key={one} value={one}>
                    {nameOf(one)}
                  </option>
                ))}
            </select>
          </label>
          <label>
            Received from
            <input type="date" name="from" defaultValue={from} />
          </label>
          <label>
            to
            <input type="date" name="to" defaultValue={to} />
          </label>
          <button className="quiet" type="submit">
            Filter
          </button>
        </div>
      </details>
      {isFiltered(query) && (
        <a className="clear" href={`/office${queryString({ view })}`}>
          Remove search and filters
        </a>
      )}
    </form>
  );
}
