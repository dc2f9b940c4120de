import type { FastifyReply, FastifyRequest } from "fastify";
import { fillText } from "#contract/fill-text.ts";
import { lineFeeds } from "#contract/line-feeds.ts";
import { Button } from "#site/components/controls/Controls.tsx";
import { oneLine } from "../../text/one-line.ts";
import { type Office, postedFields } from "../office-context.ts";
import { Page, Status } from "../Page.tsx";

/** The forms of the office have fewer fields: 50 selected messages, and what to do with them. */
const MAX_FIELDS = 100;

/**
 * Answers a form that was sent without a session with a page that contains it. Nothing is stored, so strangers can use up
 * no space with it.
 */
export function keepForm({ sendView, settings }: Office, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const form = postedFields(request);
  if (form.size > MAX_FIELDS) return reply.redirect("/office/sign-in", 303);
  /* With `\n`, because a text area drops one at the start, and React adds another there. */
  const fields = [...form].map(([name, value]) => [name, lineFeeds(value)] as const);
  const files = (request.postedFiles ?? []).map(({ name }) => oneLine(name));
  const { reference } = request.params as { reference?: string };
  const [, query] = request.url.split("?");
  const path = reference === undefined ? "/office" : `/office/messages/${encodeURIComponent(reference)}`;
  const next = query ? `${path}?${query}` : path;
  const { lost } = settings().officeWords.signIn;
  /* The fields that contain texts of several lines. */
  const labels = new Map([
    ["text", lost.yourText],
    ["note", lost.yourNote],
  ]);
  const page = (
    <Page title={lost.title}>
      <Status tone="warn">{lost.text}</Status>
      <p>
        <a
          className="button"
          data-kind="primary"
          href={`/office/sign-in?next=${encodeURIComponent(next)}`}
          target="_blank"
          rel="noopener"
        >
          {lost.signIn}
        </a>
      </p>
      <form
        className="stack"
        method="post"
        encType={files.length > 0 ? "multipart/form-data" : undefined}
        action={`${request.url}#status`}
      >
        {fields.map(([name, value], index) => {
          const label = value === "" ? undefined : labels.get(name);
          const key = `${index} ${name}`;
          if (label === undefined) return <input key={key} type="hidden" name={name} value={value} />;
          return (
            <div key={key}>
              <label htmlFor={name}>{label}</label>
              <textarea id={name} name={name} rows={10} defaultValue={value} />
            </div>
          );
        })}
        {files.length > 0 && (
          <div>
            <label htmlFor="files">{fillText(lost.chooseAgain, { files: files.join(", ") })}</label>
            <input id="files" type="file" name="files" multiple required />
          </div>
        )}
        <Button kind="ink">{lost.send}</Button>
      </form>
    </Page>
  );
  return sendView(reply, page, 403);
}
