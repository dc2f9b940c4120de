/** An object of JSON-LD. */
export type Thing = { readonly [property: string]: unknown };

/**
 * The properties that Google asks of a type; two in one string are a property of a property.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/article
 * @see https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
 * @see https://developers.google.com/search/docs/appearance/structured-data/job-posting
 * @see https://developers.google.com/search/docs/appearance/structured-data/organization
 * @see https://developers.google.com/search/docs/appearance/site-names
 */
const ASKED_FOR: Readonly<Record<string, readonly string[]>> = {
  Article: ["headline", "image", "author.name", "author.url"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  JobPosting: ["title", "description", "datePosted", "hiringOrganization.name", "jobLocation.address"],
  Organization: ["name", "url"],
  WebSite: ["name", "url"],
  Service: ["name", "description", "provider"],
};

/** The dates and addresses among the properties we use, which have a form of their own. */
const DATES = ["datePublished", "dateModified", "datePosted", "validThrough"];
const ADDRESSES = ["@id", "url", "item", "image", "logo", "sameAs"];

/** Lists the errors of a graph's nodes: missing and badly formed properties. The compiler knows the types of schema.org. */
export function graphProblems(graph: Thing): string[] {
  if (graph["@context"] !== "https://schema.org") return ["@context is not https://schema.org"];
  return thingsIn(graph["@graph"]).flatMap(thingProblems);
}

function thingProblems(thing: Thing): string[] {
  if (isReference(thing)) return isAddress(thing["@id"]) ? [] : [`${thing["@id"]} is no address`];
  const type = String(thing["@type"]);
  const properties = Object.keys(thing).filter((name) => name !== "@type" && name !== "@id");
  const every = (names: readonly string[]) =>
    names.flatMap((name) => [thing[name] ?? []].flat().map((value) => [name, value] as const));
  return [
    ...properties.filter((name) => isEmpty(thing[name])).map((name) => `${type}.${name} is empty`),
    ...(ASKED_FOR[type] ?? []).filter((path) => isEmpty(at(thing, path))).map((path) => `${type} lacks ${path}`),
    ...every(DATES).flatMap(([name, value]) => (isDay(value) ? [] : [`${type}.${name} is no date: ${value}`])),
    ...every(ADDRESSES).flatMap(([name, value]) =>
      isAddress(value) ? [] : [`${type}.${name} is no address: ${value}`],
    ),
  ];
}

/** A node that only names another one. */
export const isReference = (thing: Thing) => Object.keys(thing).join() === "@id";

/** Every object at or below a value. */
export function thingsIn(value: unknown): Thing[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.values(value).flatMap(thingsIn);
  return Array.isArray(value) ? below : [value as Thing, ...below];
}

const at = (thing: Thing, path: string) =>
  path.split(".").reduce<unknown>((value, name) => (value as Thing | undefined)?.[name], thing);
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
const isDay = (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
const isAddress = (value: unknown) => typeof value === "string" && /^https?:\/\//.test(value) && URL.canParse(value);
