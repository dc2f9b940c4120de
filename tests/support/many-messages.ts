import { sql } from "kysely";
import { DAY } from "#contract/duration.ts";
import { engineOf } from "#server/database/engine.ts";
import type { Database } from "#server/database/schema.ts";

/** Per statement: PostgreSQL cancels one that takes longer than 8 s. */
const BATCH = 10_000;

/**
 * Inserts messages, each with its mail: of all kinds, received over 100 days up to `now`, most of them
 * answered, with texts of about 1 kB.
 */
export async function insertMessages(database: Database, count: number, now: number): Promise<void> {
  for (let first = 1; first <= count; first += BATCH)
    await insertBatch(database, [first, Math.min(first + BATCH - 1, count)], count, now);
}

async function insertBatch(
  database: Database,
  [first, last]: readonly [first: number, last: number],
  count: number,
  now: number,
): Promise<void> {
  const isSqlite = engineOf(database) === "sqlite";
  const numbers = isSqlite
    ? sql`with recursive numbers(n) as (select ${sql.lit(first)} union all select n + 1 from numbers where n < ${sql.lit(last)})`
    : sql`with numbers as (select n from generate_series(${sql.lit(first)}::integer, ${sql.lit(last)}::integer) as n)`;
  const padded = isSqlite ? sql`printf('%08d', n)` : sql`lpad(n::text, 8, '0')`;
  const filler = "The quick brown fox jumps over the lazy dog. ".repeat(22);
  await sql`
    insert into submission (reference, kind, name, email, body, page, created_at, due_at, status, answered_at, owner, suspect, stage, search_text)
    ${numbers}
    select letter || '-' || padded, kind, 'Visitor ' || n, 'visitor' || n || '@x.example', ${filler} || n, '/contact',
      received, received + 43200000, status, case when status = 'answered' then received + 7200000 end,
      case n % 3 when 0 then 'mina@office.example' end, case when n % 97 = 0 then 'too fast' end,
      case when kind = 'application' then 'new' end,
      lower(letter) || '-' || padded || ' visitor ' || n || ' visitor' || n || '@x.example ' || ${filler.toLowerCase()} || n
    from (
      select n, ${padded} as padded, ${sql.lit(now)} - ((n * ${sql.lit(100 * DAY)}) / ${sql.lit(count)}) as received,
        case n % 3 when 0 then 'contact' when 1 then 'demo' else 'application' end as kind,
        case n % 3 when 0 then 'C' when 1 then 'D' else 'A' end as letter,
        case when n % 5 = 0 then 'open' when n % 5 = 1 then 'closed' else 'answered' end as status
      from numbers
    ) as generated
  `.execute(database);
  await sql`
    insert into outbox (submission_id, channel, message_id, state, due, lease, attempts, created_at, purpose)
    select id, 'mail', '<' || reference || '@x.example>', 'sent', created_at, 0, 1, created_at, 'received' from submission
    where id > (select coalesce(max(submission_id), 0) from outbox)
  `.execute(database);
}
