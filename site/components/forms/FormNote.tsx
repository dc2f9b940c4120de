import type { FullFormWords } from "#site/content/schema/full-form.ts";

/** The sentence beside a form's button. It ends with a link. */
export function FormNote({ before, link, alert }: FullFormWords["note"]) {
  return (
    <p className="note">
      {before}{" "}
      <a href={link.href} data-alert={alert}>
        {link.label}
      </a>
      .
    </p>
  );
}
