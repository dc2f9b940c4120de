import { CANDIDATE_STAGES, KIND_NAMES, STAGE_NAMES, SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { Button, Options } from "#site/components/controls/Controls.tsx";
import { isFiltered, type PageContext, queryString } from "./message-context.ts";

export function MessageFilter({ context, owners }: { context: PageContext; owners: readonly string[] }) {
  const { query, person, nameOf } = context;
  const { view, q = "", kind = "", stage = "", owner = "", from = "", to = "" } = query;
  const others = [...new Set([...owners, owner])].filter((one) => !["", "me", "nobody", person].includes(one));
  const hasFilters = kind !== "" || stage !== "" || owner !== "" || from !== "" || to !== "";
  return (
    <form className="filter" method="get" action="/office">
      {view !== "open" && <input type="hidden" name="view" value={view} />}
      <div className="search">
        <label className="sr" htmlFor="q">
          Search in references, names, companies, addresses, messages, answers and notes
        </label>
        <input id="q" type="search" name="q" defaultValue={q} placeholder="Name, text or reference" />
        <Button kind="ink">Search</Button>
      </div>
      <details open={hasFilters}>
        <summary>Filters</summary>
        <div className="columns">
          {choice("Kind", "kind", kind, [["", "All kinds"], ...namesOf(SUBMISSION_KINDS, KIND_NAMES)])}
          {choice("Stage", "stage", stage, [["", "All stages"], ...namesOf(CANDIDATE_STAGES, STAGE_NAMES)])}
          {choice("Owner", "owner", owner, [
            ...Object.entries({ "": "Everyone", me: "Me", nobody: "Nobody" }),
            ...others.map((one) => [one, nameOf(one)] as const),
          ])}
          <label>
            Received from
            <input type="date" name="from" defaultValue={from} />
          </label>
          <label>
            to
            <input type="date" name="to" defaultValue={to} />
          </label>
          <Button kind="ink">Filter</Button>
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

const namesOf = <Name extends string>(all: readonly Name[], names: Readonly<Record<Name, string>>) =>
  all.map((one) => [one, names[one]] as const);

const choice = (label: string, name: string, chosen: string, options: readonly (readonly [string, string])[]) => (
  <label>
    {label}
    <select name={name} defaultValue={chosen}>
      <Options of={options} />
    </select>
  </label>
);
