import type { ExploreServicesRecord } from "./schema/explore-services.ts";
import type { ServicePageRecord } from "./schema/service-page.ts";

/**
 * Whether records that belong together are all there.
 *
 * @param names of the record files, such as `services/mvp-builder.yaml`
 * @param servicePages those that could be read
 * @param exploreServices undefined while that record is wrong
 * @returns a line for each that is missing
 */
export function checkRelations(
  names: readonly string[],
  servicePages: readonly ServicePageRecord[],
  exploreServices: ExploreServicesRecord | undefined,
): string[] {
  const has = (folder: string, id: string) => names.includes(`${folder}/${id}.yaml`);
  const idsIn = (folder: string) =>
    names.filter((name) => name.startsWith(`${folder}/`)).map((name) => name.slice(folder.length + 1, -".yaml".length));
  const pageless = idsIn("services")
    .filter((id) => !has("service-pages", id))
    .map((id) => `content/services/${id}.yaml has no page: content/service-pages/${id}.yaml is missing`);
  const serviceless = idsIn("service-pages")
    .filter((id) => !has("services", id))
    .map((id) => `content/service-pages/${id}.yaml is the page of no service: content/services/${id}.yaml is missing`);
  const studies = servicePages.flatMap(({ id, sections }) =>
    sections
      .flatMap((section) => (section.kind === "case-studies" ? section.items : []))
      .filter(({ study }) => !has("case-studies", study))
      .map(({ study }) => `content/service-pages/${id}.yaml names ${study}, which is no case study`),
  );
  const paragraphs = Object.keys(exploreServices?.paragraphs ?? {})
    .filter((id) => !has("services", id))
    .map((id) => `content/pages/explore-services.yaml has a paragraph for ${id}, which is no service`);
  return [...pageless, ...serviceless, ...studies, ...paragraphs];
}
