import { useEffect, useRef, useState } from "react";
import type { Tone } from "#contract/status-tone.ts";
import { ConfirmationCard } from "#site/components/ui/ConfirmationCard.tsx";
import styleSheet from "#site/components/ui/confirmation-card.css?url";
import type { ConfirmationWords } from "#site/content/schema/answers.ts";
import { colourMark } from "./colour-mark.ts";
import type { Confirmation, Submission } from "./use-submission.ts";

type Props = { submission: Submission; tone: Tone | undefined; words: ConfirmationWords };

/**
 * The confirmation at the top of a form that was sent. It is no live region, because screen readers announce the status
 * line, and it leaves the focus where it is.
 */
export function SentConfirmation({ submission, tone, words }: Props) {
  if (submission.state === "idle") return null;
  return (
    <>
      {/* Loads while the form is being sent; a CSS module would be part of every page with a form. */}
      <link rel="stylesheet" href={styleSheet} precedence="confirmation" />
      {submission.state === "sent" && tone === "success" && <Card words={words} {...submission} />}
    </>
  );
}

/** The share of the screen that is free below the header. */
const FITTING_SHARE = 0.8;

function Card({ words, name, reference, due }: Confirmation & { words: ConfirmationWords }) {
  const card = useRef<HTMLDivElement>(null);
  const [cloth, setCloth] = useState("");

  useEffect(() => {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    /* A card that does not fit on the screen, as with large text, is shown from its beginning. */
    const fits = (card.current?.offsetHeight ?? 0) < FITTING_SHARE * innerHeight;
    card.current?.scrollIntoView({ block: fits ? "nearest" : "start", behavior: isStill ? "auto" : "smooth" });
  }, []);

  useEffect(() => {
    import("#site/weave/sampler.ts").then(
      ({ nameBands, nameCloth, CONFIRMATION_CLOTH }) => {
        setCloth(nameCloth(name, CONFIRMATION_CLOTH));
        colourMark(nameBands(name).map(({ thread }) => thread));
      },
      // Without the drawing the card shows the bare warp.
      () => {},
    );
  }, [name]);

  return <ConfirmationCard ref={card} words={words} reference={reference} due={due && <p>{due}</p>} cloth={cloth} />;
}
