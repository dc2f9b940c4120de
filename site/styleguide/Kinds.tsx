import { readdirSync } from "node:fs";
import type * as z from "zod";
import { FullForm } from "#site/components/forms/FullForm.tsx";
import { MessageForm } from "#site/components/forms/MessageForm.tsx";
import type { PageContext, PageForms } from "#site/components/sections/Section.tsx";
import { readWithMedia } from "#site/content/media.ts";
import { answerProps } from "#site/content/read-words.ts";
import type { Content } from "#site/content/records.ts";
import { Opening } from "#site/openings/Opening.tsx";
import { openingRecord } from "#site/openings/schema.ts";
import { SECTION_KINDS, sectionRecord } from "#site/sections/registry.ts";
import { renderSection } from "#site/sections/render-section.tsx";

/** Every kind of opening and section, from the example of its schema; an opening without one as the content has it. */
export function Kinds({ content }: { content: Content }) {
  const page = {
    content,
    path: "/styleguide",
    title: "Styleguide",
    parent: "/",
    thread: "blue",
    structure: "twill",
    isFirst: false,
    forms: formsOf(content),
  } satisfies PageContext;
  const openings = openingRecord.options.flatMap((schema) => {
    const ofContent = content.pages.find(({ opening }) => opening?.kind === schema.shape.kind.value)?.opening;
    const examples = examplesOf(schema, openingRecord);
    return examples.length > 0 ? examples : (ofContent ?? []);
  });
  return (
    <>
      {openings.map((opening) => (
        <div key={opening.kind}>
          <KindName name={`Opening: ${opening.kind}`} />
          <Opening opening={opening} page={page} />
        </div>
      ))}
      {[...SECTION_KINDS].map(([kind, { schema }]) => (
        <div key={kind} data-thread={page.thread}>
          <KindName name={`Section: ${kind}`} />
          {examplesOf(schema, sectionRecord).map((section, index) =>
            renderSection({ ...section, id: `${kind}-${index}` }, page),
          )}
        </div>
      ))}
    </>
  );
}

/** The pictures that examples name. The content of the site may not have them. */
const MEDIA = "tests/content/media";

function examplesOf<T>(kind: z.ZodType, record: z.ZodType<T>): readonly T[] {
  const examples = kind.meta()?.examples;
  const files = readdirSync(MEDIA, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  const parse = () => (Array.isArray(examples) ? examples.map((example) => record.parse(example)) : []);
  return readWithMedia(MEDIA, files, parse).result;
}

const KindName = ({ name }: { name: string }) => (
  <div className="wrap">
    <h2 className="d3 line-above mt-8">{name}</h2>
  </div>
);

/** The forms of the content, without their behaviour. */
function formsOf(content: Content): PageForms {
  const { contact, demo, application } = answerProps(content);
  return {
    opening: contact && <MessageForm {...contact} id="opening-form" action="#main" />,
    contact: contact && <MessageForm {...contact} action="#main" />,
    demo: demo && <FullForm {...demo} action="#main" />,
    application: application && <FullForm {...application} action="#main" />,
  };
}
