/** The place where submissions are saved: an SQLite file in a local folder, or a PostgreSQL database that machines can share. */
export type DatabaseLocation = { engine: "sqlite"; dataDir: string } | { engine: "postgres"; url: string };

/** The purpose of a connection. `migrate` has no statement timeout. */
export type Access = "read" | "write" | "migrate";

/** Describes a location for logs and messages, without the password. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.engine === "sqlite") return location.dataDir;
  const { hostname, host, pathname, searchParams } = new URL(location.url);
  return `PostgreSQL, ${hostname ? host : searchParams.get("host")}${pathname}`;
}
