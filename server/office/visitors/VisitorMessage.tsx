import { acceptOf } from "#contract/files.ts";
import type { VisitorWords } from "#contract/visitor-words.ts";
import { RESUME_FIELD, RESUME_TYPES } from "#forms/application.ts";
import { CONFIRMATION_CLOTH, nameCloth } from "#site/weave/sampler.ts";
import { Facts, type FactText, Page } from "../views/Page.tsx";

export type VisitorMessageProps = {
  words: VisitorWords["message"];
  title: string;
  facts: readonly FactText[];
  /** The visitor's name, from which the cloth is woven. */
  name: string;
  /** The demo that is offered or booked, and the link to its page. */
  demo: { heading: string; facts: readonly FactText[]; href: string; label: string } | undefined;
  body: string;
  address: string;
  canBeWithdrawn: boolean;
  /** Undefined: it has no resume that can be replaced. */
  resumeLabel: string | undefined;
  error: string | undefined;
};

/** The page on which visitors see what they sent and what became of it. */
export function VisitorMessage(props: VisitorMessageProps) {
  const { words, title, facts, name, demo, body, address, canBeWithdrawn, resumeLabel, error } = props;
  return (
    <Page title={title}>
      <div className="beside">
        <div>
          <Card name={name} facts={facts} />
          {demo && (
            <section aria-labelledby="demo">
              <h2 id="demo">{demo.heading}</h2>
              <Facts facts={demo.facts} />
              <p>
                <a className="button" href={demo.href}>
                  {demo.label}
                </a>
              </p>
            </section>
          )}
          {body !== "" && (
            <>
              <h2>{words.sent}</h2>
              <p className="quote">{body}</p>
            </>
          )}
        </div>
        <div>
          {resumeLabel !== undefined && (
            <section aria-labelledby="replace">
              <h2 id="replace">{words.resume.heading}</h2>
              <p>{words.resume.text}</p>
              <form className="stack" method="post" action={`${address}/resume`} encType="multipart/form-data">
                {error !== undefined && (
                  <p className="error" role="alert" id="error">
                    {error}
                  </p>
                )}
                <div>
                  <label htmlFor="resume">{resumeLabel}</label>
                  <input
                    id="resume"
                    name={RESUME_FIELD}
                    type="file"
                    accept={acceptOf(RESUME_TYPES)}
                    required
                    aria-invalid={error !== undefined || undefined}
                    aria-describedby={error === undefined ? undefined : "error"}
                  />
                </div>
                <button type="submit">{words.resume.button}</button>
              </form>
            </section>
          )}
          {canBeWithdrawn && <Step id="withdraw" words={words.withdraw} address={address} />}
          <Step id="erase" words={words.erase} address={address} />
        </div>
      </div>
    </Page>
  );
}

type CardProps = { name: string; facts: readonly FactText[] };

/** Facts beside the cloth that is woven from a name. */
const Card = ({ name, facts }: CardProps) => (
  <div className="confirmation">
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the name never reaches the markup */}
    <div className="confirmation-cloth" dangerouslySetInnerHTML={{ __html: nameCloth(name, CONFIRMATION_CLOTH) }} />
    <div className="confirmation-facts">
      <Facts facts={facts} />
    </div>
  </div>
);

type VisitorStateProps = CardProps & { title: string; text: string; link: { href: string; label: string } };

/** What anybody with the link sees. */
export const VisitorState = ({ title, text, link, ...card }: VisitorStateProps) => (
  <Page title={title}>
    <Card {...card} />
    <p>{text}</p>
    <p>
      <a className="button" href={link.href}>
        {link.label}
      </a>
    </p>
  </Page>
);

type StepProps = {
  id: "withdraw" | "erase";
  words: { heading: string; text: string; button: string };
  address: string;
};

/** Leads to the page that asks before it is done. */
const Step = ({ id, words: { heading, text, button }, address }: StepProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    <p>{text}</p>
    <p>
      <a className="button quiet" href={`${address}/${id}`}>
        {button}
      </a>
    </p>
  </section>
);
