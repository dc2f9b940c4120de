import { CANDIDATE_STAGES, SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { Button, Options } from "#site/components/controls/Controls.tsx";
import { languageName } from "../../text/language-name.ts";
import { isFiltered, type PageContext, queryString } from "./message-context.ts";

type FilterProps = {
  context: PageContext;
  owners: readonly string[];
  /** Of the site and of the messages. */
  languages: readonly string[];
};

export function MessageFilter({ context, owners, languages }: FilterProps) {
  const { query, person, nameOf, words } = context;
  const { filter: texts, kinds, stages } = words;
  const { view, q = "", kind = "", stage = "", owner = "", language = "", from = "", to = "" } = query;
  const others = [...new Set([...owners, owner])].filter((one) => !["", "me", "nobody", person].includes(one));
  const hasFilters = [kind, stage, owner, language, from, to].some((value) => value !== "");
  return (
    <form className="filter" method="get" action="/office">
      {view !== "open" && <input type="hidden" name="view" value={view} />}
      <div className="in-row gap-2 search">
        <label className="sr" htmlFor="q">
          {texts.search}
        </label>
        <input id="q" type="search" name="q" defaultValue={q} placeholder={texts.example} />
        <Button kind="ink">{texts.button}</Button>
      </div>
      <details open={hasFilters}>
        <summary>{texts.filters}</summary>
        <div className="columns at-end">
          {choice(texts.kind, "kind", kind, [["", texts.allKinds], ...namesOf(SUBMISSION_KINDS, kinds)])}
          {choice(texts.stage, "stage", stage, [["", texts.allStages], ...namesOf(CANDIDATE_STAGES, stages)])}
          {choice(texts.owner, "owner", owner, [
            ...Object.entries({ "": texts.everyone, me: texts.me, nobody: texts.nobody }),
            ...others.map((one) => [one, nameOf(one)] as const),
          ])}
          {languages.length > 1 &&
            choice(texts.language, "language", language, [
              ["", texts.allLanguages],
              ...languages.map((tag) => [tag, languageName(tag, words.language)] as const),
            ])}
          <label>
            {texts.from}
            <input type="date" name="from" defaultValue={from} />
          </label>
          <label>
            {texts.to}
            <input type="date" name="to" defaultValue={to} />
          </label>
          <Button kind="ink">{texts.apply}</Button>
        </div>
      </details>
      {isFiltered(query) && (
        <a className="clear" href={`/office${queryString({ view })}`}>
          {texts.remove}
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
