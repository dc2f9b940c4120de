import type { ReactNode } from "react";
import { contactForm } from "#forms/contact.ts";
import { FullForm } from "#site/components/forms/FullForm.tsx";
import { FormContext } from "#site/components/forms/form-context.ts";
import { CompactField } from "#site/components/forms/MessageForm.tsx";
import { LengthCounter } from "#site/components/forms/TextControl.tsx";
import type { FormState } from "#site/components/forms/use-form-state.ts";
import type { PageResult } from "#site/components/search/read-result.ts";
import { SearchBody } from "#site/components/search/SearchBody.tsx";
import { stateSentence } from "#site/components/search/search-text.ts";
import type { SearchState } from "#site/components/search/use-search.ts";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { Button, ButtonLink } from "#site/components/ui/Button.tsx";
import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { Link } from "#site/components/ui/Link.tsx";
import { Main } from "#site/components/ui/Main.tsx";
import { BrandLink, Mark } from "#site/components/ui/Mark.tsx";
import { SearchButton } from "#site/components/ui/SearchButton.tsx";
import { Swatch, WeaveDiagram } from "#site/components/ui/Swatch.tsx";
import { findSection, formProps, type SearchTexts, searchWords } from "#site/content/read-words.ts";
import type { Content } from "#site/content/records.ts";
import { JOURNEY } from "#site/pictures/drawing-specs.ts";
import { STRUCTURE_NAMES, THREADS } from "#site/weave/structures.ts";
import { Kinds } from "./Kinds.tsx";
import styles from "./Styleguide.module.css";

const BUTTONS = ["fill", "ink", "outline", "on-orange"] as const;
const SAMPLE = "The cloth is finished, the seams are on show.";

const STATES: readonly [title: string, formState: FormState][] = [
  ["Idle", { state: "idle" }],
  ["Sending, with 40 % of the upload gone", { state: "sending", progress: 0.4 }],
  ["Sending, without a known length", { state: "sending" }],
  ["Sent", { state: "sent", text: "Thank you. Your request was sent.", name: "Ada Lovelace", reference: "A-7K3M9QXA" }],
  [
    "Failed, with invalid fields",
    {
      state: "failed",
      text: "Failed to send: fields are missing.",
      errors: [
        { field: "full_name", text: "Enter your full name." },
        { field: "resume_file", text: "Choose a file." },
      ],
    },
  ],
  ["Failed at the server", { state: "failed", text: "Failed to send. Server responded 503.", errors: [] }],
  ["No answer in time", { state: "failed", text: "Failed to send: no answer.", errors: [], mayRepeat: true }],
];

/**
 * The states of components that pages use, and every kind of opening and section, from the examples of its schema. Shown by
 * `npm run styleguide`, never built.
 */
export function Styleguide({ content, mark }: { content: Content; mark: string }) {
  const { words } = formProps(content, "contact", undefined);
  const form = findSection(content, "application-form")?.form;
  const failed = { state: "failed", text: "", errors: [{ field: "email", text: "Enter it." }] } as const;
  return (
    <Main words={content.interface}>
      <div className="wrap">
        <h1 className="d1 page-top">Styleguide</h1>
        <Example name="Type">
          <p>
            A page has at most nine sizes of type: the tokens <code>--fs-…</code> and the headline of the home page.
            Width follows the role: headings are a little narrower than text, figures narrow, names of services and
            projects wide, labels a little wider than text. Only the headline, the brand and the names of clients are
            fitted.
          </p>
          {(["is-claim", "is-warp", "d1", "d2", "d3", "d4"] as const).map((role) => (
            <p key={role} className={`${role} is-display`}>
              {role}: {SAMPLE}
            </p>
          ))}
          <p className="lead">lead: {SAMPLE}</p>
          <p>text: {SAMPLE}</p>
          <p className="label">label: {SAMPLE}</p>
          <p className="note">note: {SAMPLE}</p>
        </Example>
        <Example name="Buttons and links">
          {BUTTONS.map((kind) => (
            <div key={kind} className="button-row gap-3">
              <Button kind={kind}>{kind}</Button>
              <Button kind={kind} isBusy>
                {kind}, busy
              </Button>
              <Button kind={kind} disabled>
                {kind}, disabled
              </Button>
              <ButtonLink kind={kind} href="#main" label={`${kind}, a link`} />
            </div>
          ))}
          <div className="button-row gap-3">
            <ArrowLink label="A quiet link" href="#main" />
            <SearchButton label="A button that opens the search" />
            <Link href="https://example.com/">An external link</Link>
            <BrandLink name={content.site.name} mark={<Mark svg={mark} />} home="/" />
          </div>
        </Example>
        <Example name="Cloth">
          <div className={`is-grid gap-3 ${styles.grid}`}>
            {STRUCTURE_NAMES.map((structure, index) => (
              <figure key={structure}>
                <Swatch
                  structure={structure}
                  thread={THREADS[index % THREADS.length] ?? "blue"}
                  cell={8}
                  className={`is-block is-cut ${styles.swatch}`}
                />
                <figcaption className="note">
                  <WeaveDiagram structure={structure} /> {structure}
                </figcaption>
              </figure>
            ))}
          </div>
          <DrawingFile spec={JOURNEY} className="is-full" />
        </Example>
        <Example name="Contact form fields">
          <FormContext value={{ id: "contact", formState: failed, words }}>
            <CompactField name="name" field={contactForm.fields.name} label="Name" placeholder="Idle" />
            <CompactField name="email" field={contactForm.fields.email} label="Email" placeholder="Wrong" />
            <LengthCounter id="count-near" length={95} limit={100} />
            <LengthCounter id="count-over" length={120} limit={100} />
          </FormContext>
        </Example>
        <Example name="The search">
          <SearchStates words={searchWords(content)} />
        </Example>
        {STATES.map(([title, formState], index) => (
          <Example key={title} name={`A full form: ${title}`}>
            {form && (
              <FullForm
                {...formProps(content, "application", form)}
                id={`full-form-${index}`}
                action="#main"
                initial={formState}
              />
            )}
          </Example>
        ))}
      </div>
      <Kinds content={content} />
    </Main>
  );
}

function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="gap-4 is-grid line-above mt-8">
      <h2 className="d3">{name}</h2>
      {children}
    </section>
  );
}

const EXCERPT = [
  { text: "The ", isMarked: false },
  { text: "cloth", isMarked: true },
  { text: " is finished, the seams are on show.", isMarked: false },
];
const PAGE: PageResult = {
  href: "/case-studies",
  title: "Case studies",
  trail: "Home",
  excerpt: EXCERPT,
  sections: [{ href: "/case-studies#studies", title: "A section", excerpt: EXCERPT }],
};

const SEARCH_STATES: readonly SearchState[] = [
  { kind: "looking" },
  { kind: "found", query: "cloth", total: 1, pages: [PAGE] },
  { kind: "found", query: "qqxzv", total: 0, pages: [] },
  { kind: "failed" },
  { kind: "not-built" },
];

/** The part of the search below its field, in each of its states. */
const SearchStates = ({ words }: { words: SearchTexts }) =>
  SEARCH_STATES.map((state) => (
    <div key={stateSentence(state, words)}>
      <p className="note">{stateSentence(state, words)}</p>
      <SearchBody words={words} state={state} onRetry={() => {}} onShowAll={() => {}} onLeave={() => {}} />
    </div>
  ));
