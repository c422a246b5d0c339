import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import type { HeldTask, Task } from "./Task.ts"
import type { Member } from "./Tasks.ts"

/** Postgres's channel for news about tasks: some are free. */
export const TASKS_CHANNEL = "estate_notifier_tasks"

interface NewMember extends Pick<Member, "name" | "isDraining"> {
  readonly id: string
  /** Milliseconds. */
  readonly lease: number
}

/** The SQL of members and of their tasks. Times are Postgres's own, so all processes agree. */
export const makeMemberRepo = Effect.map(SqlClient, sql => {
  const millis = (count: number) => sql`${count} * interval '1 millisecond'`
  const tell = sql`SELECT pg_notify(${TASKS_CHANNEL}, '')`
  const namesIn = (names: ReadonlyArray<string>) =>
    sql`(SELECT value FROM json_array_elements_text(${JSON.stringify(names)}::json))`

  return {
    /** A member that is draining takes no share of the tasks. */
    join: ({ id, name, lease, isDraining }: NewMember) => sql`
      INSERT INTO member (id, name, expires_at, is_draining)
      VALUES (${id}, ${name}, now() + ${millis(lease)}, ${isDraining})`,

    /** Undefined if it is no longer a member, and so has no tasks. */
    renew: (id: string, lease: number) =>
      Effect.map(
        sql<{ readonly id: string; readonly isDraining: boolean }>`
          UPDATE member SET expires_at = now() + ${millis(lease)} WHERE id = ${id}
          RETURNING id, is_draining AS "isDraining"`,
        ([row]) => row
      ),

    /**
     * Frees the tasks of members whose lease has expired. After an outage of Postgres, every
     * process first has a whole lease to come back. It begins when the first process reaches
     * Postgres again, since recovery may take longer than a lease.
     */
    expire: (lease: number): Effect.Effect<void, SqlError> =>
      Effect.flatMap(
        sql`
          WITH reached AS (
            INSERT INTO postgres_start (started_at) VALUES (pg_postmaster_start_time()) ON CONFLICT DO NOTHING)
          DELETE FROM member
          WHERE expires_at < now() AND ${millis(lease)} < now() - (
            SELECT reached_at FROM postgres_start WHERE started_at = pg_postmaster_start_time())
          RETURNING id`,
        gone => (gone.length === 0 ? Effect.void : Effect.asVoid(tell))
      ),

    /** Hands everything back. */
    leave: (id: string) => Effect.zipRight(sql`DELETE FROM member WHERE id = ${id}`, tell),

    /** How many members share the tasks. */
    count: Effect.map(
      sql<{ readonly count: number }>`SELECT count(*) AS count FROM member WHERE NOT is_draining`,
      rows => rows[0]?.count ?? 0
    ),

    add: (kind: Task["kind"], names: ReadonlyArray<string>) => sql`
      INSERT INTO task (kind, name) SELECT ${kind}, value FROM ${namesIn(names)} AS wanted
      ON CONFLICT DO NOTHING`,

    /** Takes free tasks, up to a limit. */
    take: (
      id: string,
      kind: Task["kind"],
      names: ReadonlyArray<string>,
      atMost: number
    ): Effect.Effect<ReadonlyArray<HeldTask>, SqlError> => sql<HeldTask>`
      UPDATE task SET owner = ${id}, fence = fence + 1
      WHERE kind = ${kind} AND name IN (
        SELECT name FROM task WHERE kind = ${kind} AND owner IS NULL AND name IN ${namesIn(names)}
        ORDER BY name LIMIT ${atMost} FOR UPDATE SKIP LOCKED)
      RETURNING kind, name, owner, fence`,

    heldBy: (id: string): Effect.Effect<ReadonlyArray<HeldTask>, SqlError> => sql<HeldTask>`
      SELECT kind, name, owner, fence FROM task WHERE owner = ${id} ORDER BY kind, name`,

    giveBack: (id: string, kind: Task["kind"], names: ReadonlyArray<string>) =>
      Effect.zipRight(
        sql`UPDATE task SET owner = NULL WHERE owner = ${id} AND kind = ${kind} AND name IN ${namesIn(names)}`,
        tell
      ),

    members: sql<Member>`
      SELECT member.name, to_char(joined_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "joinedAt",
        is_draining AS "isDraining",
        count(*) FILTER (WHERE kind = 'company') AS companies, count(*) FILTER (WHERE kind = 'channel') AS channels
      FROM member LEFT JOIN task ON task.owner = member.id
      GROUP BY member.id ORDER BY joined_at, member.name`,

    owners: sql<Task & { readonly process: string }>`
      SELECT kind, task.name, member.name AS process FROM task JOIN member ON member.id = task.owner
      ORDER BY kind, task.name`,

    drain: (name: string) =>
      Effect.flatMap(sql`UPDATE member SET is_draining = true WHERE name = ${name} RETURNING id`, found =>
        Effect.as(tell, found.length > 0)
      )
  }
})

export type MemberRepo = Effect.Effect.Success<typeof makeMemberRepo>
