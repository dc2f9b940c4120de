/** Where submissions are kept: a file in a folder of this machine, or a database that several machines share. */
export type DatabaseLocation = { engine: "sqlite"; dataDir: string } | { engine: "postgres"; url: string };

/** What a connection to it is for. `migrate`: no statement is too long. */
export type Access = "read" | "write" | "migrate";

/** The place as a person may read it in a log or a sentence: without the password. */
export function describeLocation(place: DatabaseLocation): string {
  switch (place.engine) {
    case "sqlite":
      return place.dataDir;
    case "postgres": {
      const { hostname, host, pathname, searchParams } = new URL(place.url);
      return `PostgreSQL, ${hostname ? host : searchParams.get("host")}${pathname}`;
    }
    default:
      return place satisfies never;
  }
}
