import { DirectContact } from "#site/components/sections/DirectContact.tsx";
import { BusinessDays, FormLayout } from "#site/components/sections/FormLayout.tsx";
import { SectionHead, type SectionProps } from "#site/components/sections/Section.tsx";
import { PointColumns } from "#site/components/sections/SwatchList.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { PersonNote } from "#site/components/ui/Portrait.tsx";

export function ApplicationForm({ benefits, person, direct, response, ...section }: SectionProps<"application-form">) {
  const { site, people } = section.page.content;
  const promise = (
    <>
      <PersonNote isReader note={person} people={people} />
      {benefits && (
        <section id={benefits.id} aria-labelledby={`${benefits.id}-title`} className="item gap-4">
          <SectionHead id={benefits.id} heading={benefits.heading} type="d3" />
          <PointColumns items={benefits.items} />
        </section>
      )}
      <DirectContact
        id={direct.id}
        words={direct}
        site={site}
        email={site.emails.careers}
        social={site.social.filter(({ kind }) => kind === "professional")}
      />
    </>
  );
  return (
    <FormLayout {...section} kind="application" aside={promise}>
      <BusinessDays {...site.promises.applicationResponse} />
      <p className="is-display d4">{response.heading}</p>
      <p>
        <ArrowLink {...response.back} direction="back" />
      </p>
    </FormLayout>
  );
}
