import { useEffect, useRef, useState } from "react";
import type { Tone } from "#contract/status-tone.ts";
import { SentStub } from "#site/components/ui/SentStub.tsx";
import styleSheet from "#site/components/ui/sent-stub.css?url";
import type { StubWords } from "#site/content/schema/answers.ts";
import type { Confirmation, Submission } from "./use-submission.ts";
import { wearThreads } from "./wear-threads.ts";

type Props = { submission: Submission; tone: Tone | undefined; words: StubWords };

/**
 * The stub at the top of a form that was sent. It is no live region, because screen readers announce the status line, and it
 * leaves the focus where it is.
 */
export function SentNotice({ submission, tone, words }: Props) {
  if (submission.state === "idle") return null;
  return (
    <>
      {/* Loads while the form is being sent; a CSS module would be part of every page with a form. */}
      <link rel="stylesheet" href={styleSheet} precedence="sent" />
      {submission.state === "sent" && tone === "success" && <Stub words={words} {...submission} />}
    </>
  );
}

/** The share of the screen that is free below the header. */
const FITTING_SHARE = 0.8;

function Stub({ words, name, reference, due }: Confirmation & { words: StubWords }) {
  const stub = useRef<HTMLDivElement>(null);
  const [cloth, setCloth] = useState("");

  useEffect(() => {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    /* A stub that does not fit on the screen, as with large text, is shown from its beginning. */
    const fits = (stub.current?.offsetHeight ?? 0) < FITTING_SHARE * innerHeight;
    stub.current?.scrollIntoView({ block: fits ? "nearest" : "start", behavior: isStill ? "auto" : "smooth" });
  }, []);

  useEffect(() => {
    import("#site/weave/sampler.ts").then(
      ({ nameBands, nameCloth, STUB_CLOTH }) => {
        setCloth(nameCloth(name, STUB_CLOTH));
        wearThreads(nameBands(name).map(({ thread }) => thread));
      },
      // Without the drawing the stub has a bare warp.
      () => {},
    );
  }, [name]);

  return <SentStub ref={stub} words={words} reference={reference} due={due && <p>{due}</p>} cloth={cloth} />;
}
