import { Picture } from "#site/components/ui/Picture.tsx";
import type { FigureRecord } from "#site/content/schema/figure.ts";
import type { VideoRecord } from "#site/content/schema/picture.ts";
import { pictureFile, videoFile } from "#site/pictures/picture-files.ts";
import styles from "./ArticleFigure.module.css";

/** A picture, two pictures to compare, or a video in an article, with its caption. */
export function ArticleFigure({ figure }: { figure: FigureRecord }) {
  return (
    <figure className={styles.figure}>
      <Content figure={figure} />
      <figcaption className="caption">{figure.caption}</figcaption>
    </figure>
  );
}

function Content({ figure }: { figure: FigureRecord }) {
  switch (figure.kind) {
    case "picture":
      return <Picture picture={figure.picture} place="figure" fit="natural" />;
    case "pair":
      return (
        <div className={styles.pair}>
          {[figure.before, figure.after].map(({ label, picture }) => (
            <figure key={label}>
              <Picture picture={picture} place="half" fit="natural" />
              <figcaption className="label">{label}</figcaption>
            </figure>
          ))}
        </div>
      );
    case "video":
      return <Video video={figure.video} />;
    default:
      return figure satisfies never;
  }
}

/** The width of a poster's file, in pixels. A poster has one format, so it is the smallest one. */
const POSTER = 1080;

/** Nothing is loaded but the poster (site/client-scripts/load-posters.ts) until the visitor starts it, so it never moves by itself. */
function Video({ video }: { video: VideoRecord }) {
  const { poster, description } = video;
  const { src, type } = videoFile(video);
  return (
    <video
      className={styles.video}
      controls
      muted
      playsInline
      preload="none"
      width={poster.file.width}
      height={poster.file.height}
      data-poster={pictureFile(poster, "avif", POSTER)}
      aria-label={description}
    >
      <source src={src} type={type} />
    </video>
  );
}
