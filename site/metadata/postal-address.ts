import type { PostalAddress } from "schema-dts";
import type { PlaceRecord } from "#site/content/schema/fields.ts";

/** A place as schema.org's PostalAddress. */
export function postalAddress({ street, locality, region, country }: PlaceRecord) {
  return {
    "@type": "PostalAddress",
    ...(street ? { streetAddress: street } : {}),
    addressLocality: locality,
    ...(region ? { addressRegion: region } : {}),
    addressCountry: country,
  } as const satisfies PostalAddress;
}
