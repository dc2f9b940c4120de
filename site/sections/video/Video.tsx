import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { Disclosure } from "#site/components/ui/Disclosure.tsx";
import { Picture } from "#site/components/ui/Picture.tsx";
import { Paragraphs } from "#site/components/ui/RichText.tsx";
import { captionsFile, videoFile } from "#site/pictures/picture-files.ts";
import styles from "./Video.module.css";

/** Permissions of another site's player in its frame. */
const ALLOWED = "autoplay; encrypted-media; fullscreen; picture-in-picture";
const SANDBOX = "allow-scripts allow-same-origin allow-popups allow-presentation";

/**
 * A video behind its poster. The player stands in a `<template>`, so nothing is requested for it until
 * site/layouts/PageScripts.astro puts it over the poster. Without scripts, the button leads to the file or the video's page.
 */
export function Video(props: SectionProps<"video">) {
  const { poster, play, file, captions, embed, description, transcript, ...head } = props;
  const { heading } = head;
  const own = file && videoFile({ file });
  return (
    <Section {...head} type="d2">
      <figure>
        <div
          className={`is-grid is-placed on-sunk ${styles.box}`}
          data-shape={poster.file.height > poster.file.width ? "tall" : undefined}
          data-player
        >
          <Picture picture={poster} place="wide" fit="natural" />
          <div className={styles.start} data-print="no">
            <ButtonLink kind="ink" label={play} href={own?.src ?? embed?.page} data-play />
          </div>
          <template>
            {own && (
              // biome-ignore lint/a11y/useMediaCaption: it has those of its record, and the page has the transcript
              <video controls autoPlay playsInline aria-label={heading}>
                <source {...own} />
                {captions && <track kind="captions" src={captionsFile(captions)} default />}
              </video>
            )}
            {embed && <iframe src={embed.player} title={heading} allow={ALLOWED} sandbox={SANDBOX} />}
          </template>
        </div>
        <figcaption className="caption">{description}</figcaption>
      </figure>
      {transcript && (
        <div className="mt-8 ink-above">
          <Disclosure summary={<span className="is-display">{transcript.label}</span>}>
            <Paragraphs texts={transcript.paragraphs} />
          </Disclosure>
        </div>
      )}
    </Section>
  );
}
