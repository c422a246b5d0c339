import { SqlClient } from "@effect/sql/SqlClient"
import { Array, DateTime, Effect } from "effect"
import { type AlertId, backlogIdOf } from "../Alerts/AlertId.ts"
import { ALSO, Backlog } from "../Alerts/Backlog.ts"
import { decodeContent, encodeContent, type MessageContent } from "../Outbox/MessageContent.ts"
import type { AlertStore } from "./AlertStore.ts"
import { makeBacklogs, WAITS } from "./BacklogMembers.ts"
import { lockIn } from "./Conditions.ts"
import { makeOutbox } from "./OutboxRepo.ts"

/** First alerts that are due and were not begun, or are known not to be in Slack. */
const DUE = "kind = 'alert' AND state = 'due' AND is_wanted = 1"

const isOfBacklog = <A extends { readonly backlog: MessageContent }>(
  read: A
): read is A & { readonly backlog: Backlog } => read.backlog instanceof Backlog

interface LateRow {
  readonly place: AlertId
  readonly episode: AlertId
  readonly company: string
  readonly since_at: number
}

/** The SQL that forms backlogs. */
export const makeBacklogRepo = Effect.map(
  SqlClient,
  (sql): Pick<AlertStore["Type"], "delayed" | "gatherBacklog" | "backlogs"> => {
    const outbox = makeOutbox(sql)
    const backlogs = makeBacklogs(sql)
    const due = sql.literal(DUE)
    const lock = lockIn(sql, "UPDATE OF place")

    const gather = Effect.fnUntraced(function* (destination: string, over: number) {
      const late = yield* sql<LateRow>`
        SELECT place.id AS place, episode.id AS episode, episode.company, place.since_at
        FROM place JOIN episode_place AS shown ON shown.place = place.id
        JOIN episode ON episode.id = shown.episode
        WHERE place.destination = ${destination} AND place.is_late = 1
          AND ${sql.literal(WAITS)} AND ${due}
        ORDER BY place.since_at, episode.id ${lock}`
      const [first] = late
      if (first === undefined || Array.dedupe(late.map(({ episode }) => episode)).length <= over) return []
      const id = backlogIdOf(first.episode, destination)
      const since = DateTime.unsafeMake(first.since_at)
      const head = { step: "", mentions: [] }
      yield* outbox.add({
        id,
        destination,
        parent: undefined,
        content: yield* backlogs.latest(id, head),
        since
      })
      for (const each of Array.chunksOf(late, 100)) {
        const places = each.map(({ place }) => place)
        yield* sql`
          UPDATE episode SET since_at = (
            SELECT max(place.since_at) FROM place JOIN episode_place AS shown ON shown.place = place.id
            WHERE shown.episode = episode.id AND ${sql.in("place.id", places)}
          ) WHERE ${sql.in(
            "id",
            each.map(({ episode }) => episode)
          )}`
        yield* sql`
          INSERT INTO episode_place (episode, step, place)
          SELECT DISTINCT episode, CASE WHEN place = episode THEN '' ELSE ${ALSO} END, ${id}
          FROM episode_place WHERE ${sql.in("place", places)}
          ON CONFLICT DO NOTHING`
        // Steps that wait for these alerts are decided again, as those of a backlog.
        yield* sql`DELETE FROM place WHERE state = 'due' AND ${sql.in("parent", places)}`
        yield* sql`DELETE FROM place WHERE ${sql.in("id", places)}`
      }
      const encoded = yield* encodeContent(yield* backlogs.latest(id, head))
      yield* sql`UPDATE place SET content = ${encoded} WHERE id = ${id}`
      return Array.dedupe(late.map(({ company }) => company))
    })

    return {
      backlogs: Effect.gen(function* () {
        const rows = yield* sql<{ readonly destination: string; readonly content: string }>`
          SELECT destination, content FROM place WHERE kind = 'backlog' AND is_wanted = 1 ORDER BY seq`
        // One that cannot be read hides no other.
        const [, backlogs] = yield* Effect.partition(rows, ({ destination, content }) =>
          Effect.filterOrFail(
            Effect.map(decodeContent(content), backlog => ({ destination, backlog })),
            isOfBacklog,
            () => destination
          )
        )
        return backlogs
      }),
      delayed: Effect.fn("AlertStore.delayed")(destination =>
        Effect.asVoid(
          sql`UPDATE place SET is_late = 1 WHERE destination = ${destination} AND is_late = 0 AND ${due}`
        )
      ),
      gatherBacklog: Effect.fn("AlertStore.gatherBacklog")((destination, over) =>
        sql.withTransaction(gather(destination, over))
      )
    }
  }
)
