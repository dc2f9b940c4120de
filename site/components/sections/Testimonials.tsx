import { Portrait } from "#site/components/ui/Portrait.tsx";
import { Rating } from "#site/components/ui/Rating.tsx";
import type { HomeRecord } from "#site/content/schema/home.ts";
import styles from "./Testimonials.module.css";

/** What clients say: one voice large, two beside it. */
export function Testimonials({ heading, items }: HomeRecord["testimonials"]) {
  return (
    <section id="testimonials" aria-labelledby="testimonials-title" className={styles.section}>
      <div className="wrap">
        <h2 className="sr" id="testimonials-title">
          {heading}
        </h2>
        <ul className={`grid ${styles.voices}`}>
          {items.map(({ quote, name, title, rating, thread }, index) => (
            <li key={name} data-thread={thread} data-enter="rise" data-order={index}>
              <figure className={styles.voice}>
                <Rating value={rating} />
                <blockquote>{quote}</blockquote>
                <figcaption className={styles.who}>
                  <Portrait name={name} thread={thread} className={styles.face} />
                  <span>
                    <b>{name}</b>
                    {title}
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
