import { SqlClient } from "@effect/sql/SqlClient"
import { claimIn } from "@estate/rules/Quiet"
import { Context, type DateTime, Effect, Layer, Option } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import type { Episode } from "../Alerts/Episode.ts"
import type { NoticeRef } from "../Replies/NoticeAction.ts"
import { type Command, type Event, newReply } from "../Replies/Reply.ts"
import { replyIdOf } from "../Replies/ReplyNotice.ts"
import { isAsked, step } from "../Replies/Step.ts"
import type { StoredReply, SubmittedReply } from "../Replies/StoredReply.ts"
import type { Guard, StoreError } from "./AlertStore.ts"
import { batchedByCompany } from "./BatchedByCompany.ts"
import { lockIn } from "./Conditions.ts"
import { Deeds } from "./Deeds.ts"
import { episodeWith } from "./EpisodeReads.ts"
import { makeOutbox } from "./OutboxRepo.ts"
import { makeReplyNotices } from "./ReplyNotices.ts"
import { makeReplyRows } from "./ReplyRows.ts"

/** A reply after an event, what to do about it, and the channels whose messages change. */
export interface Transacted {
  readonly stored: StoredReply
  readonly command: Command
  readonly channels: ReadonlyArray<string>
}

/**
 * Replies to buyers. Slack hands a submitted modal to any process, which stores it; the process
 * that has the company sends it. What any process may write has no fence: a modal's view is a
 * unique key, and a reply is locked in the transaction that changes it.
 */
export class Replies extends Context.Tag("@estate/slack-notifier/Replies")<
  Replies,
  {
    /**
     * Stores a reply, unless its modal arrived before; durable when it returns. Its author takes
     * the alert, if nobody has it. Returns the channels that change; undefined, and nothing is
     * stored, if the alert is unknown, or if the reply that it replaces is on its way already.
     */
    readonly accept: (
      submitted: SubmittedReply,
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<string> | undefined, StoreError>
    /** The present episode of an alert. */
    readonly episodeOf: (id: AlertId) => Effect.Effect<Episode | undefined, StoreError>
    readonly find: (id: AlertId) => Effect.Effect<StoredReply | undefined, StoreError>
    /**
     * A company's replies that are on their way or to be sent, in this order, the oldest first.
     * Companies that ask together share a statement.
     */
    readonly unfinished: (
      company: string
    ) => Effect.Effect<ReadonlyArray<Pick<StoredReply, "id" | "threadId">>, StoreError>
    /**
     * Reads a reply, lets an event happen to it, and writes it with its notice and deed; undefined
     * if there is no such reply. `guard` is that of the company's owner, where the event is about
     * sending; a click may reach any process.
     */
    readonly transact: (
      guard: Guard,
      id: AlertId,
      event: Event,
      at: { readonly now: DateTime.Utc; readonly quarantine: number }
    ) => Effect.Effect<Transacted | undefined, StoreError>
    /** Deletes replies that were settled, or left by their authors, before a moment. */
    readonly prune: (before: DateTime.Utc) => Effect.Effect<void, StoreError>
  }
>() {
  /** Over a state that was migrated to this version's schema. */
  static readonly layer: Layer.Layer<Replies, never, SqlClient | Deeds> = Layer.effect(
    Replies,
    Effect.map(Effect.all([SqlClient, Deeds]), ([sql, deeds]) => make(sql, deeds))
  )
}

const TAKEN = { kind: "taken" as const, until: undefined }

const make = (
  sql: SqlClient,
  deeds: Context.Tag.Service<typeof Deeds>
): Context.Tag.Service<typeof Replies> => {
  const rows = makeReplyRows(sql)
  const notices = makeReplyNotices(sql)
  const outbox = makeOutbox(sql)
  const forUpdate = lockIn(sql, "NO KEY UPDATE")
  const unfinished = batchedByCompany(rows.unfinished, ({ company }) => company)

  const happen = Effect.fnUntraced(function* (
    before: StoredReply,
    event: Event,
    { now, quarantine }: { readonly now: DateTime.Utc; readonly quarantine: number }
  ) {
    const thread = yield* rows.othersIn(before)
    const { reply, command } = step(before.reply, event, { now: now.epochMillis, quarantine, ...thread })
    const stored = { ...before, reply }
    if (reply === before.reply) return { stored, command, channels: [] }
    yield* rows.write(stored, now)
    const channels = yield* notices.show(before, stored, event, now)
    if (reply.state !== "sent" || before.reply.state === "sent") return { stored, command, channels }
    yield* rows.addDeed(stored, now)
    // A poll may have seen the answer, and closed the alert, before this.
    const episode = yield* episodeWith(sql, stored.alertId, forUpdate)
    const isClosed = episode !== undefined && Option.isSome(episode.ending)
    return {
      stored,
      command,
      channels: isClosed ? [...channels, ...(yield* outbox.show(episode))] : channels
    }
  })

  const giveUp = Effect.fnUntraced(function* (
    { replyId, number }: NoticeRef,
    { slackUser }: SubmittedReply,
    now: DateTime.Utc
  ) {
    const replaced = yield* rows.find(replyId)
    if (replaced === undefined || replaced.slackUser !== slackUser || !isAsked(replaced.reply, number))
      return false
    yield* happen(replaced, { what: "replaced", notice: number }, { now, quarantine: 0 })
    return true
  })

  return Replies.of({
    accept: Effect.fn("Replies.accept")((submitted, now) =>
      sql.withTransaction(
        Effect.gen(function* () {
          const { company, threadId, alertId, slackUser, person, workspace, viewId } = submitted
          const id = replyIdOf(workspace, viewId)
          if ((yield* rows.find(id)) !== undefined) return []
          const parent = yield* notices.parentOf(submitted)
          if (parent === undefined) return undefined
          const { text, seen, replaces, envelope } = submitted
          if (replaces !== undefined && !(yield* giveUp(replaces, submitted, now))) return undefined
          const reply = newReply(text, seen)
          const author = { company, threadId, alertId, slackUser, person, workspace }
          yield* rows.add({ ...author, ...parent, id, viewId, submittedAt: now, reply })
          const action = { ...author, envelope, actionTs: undefined, viewId }
          const { channels } = yield* deeds.act(action, now, alert => ({
            deed: alert && claimIn(alert.open.deeds) === undefined ? TAKEN : undefined
          }))
          return [...channels, parent.destination]
        })
      )
    ),
    find: rows.find,
    episodeOf: id => episodeWith(sql, id),
    unfinished: Effect.fn("Replies.unfinished")(company => unfinished(company)),
    transact: Effect.fn("Replies.transact")((guard, id, event, at) =>
      Effect.flatMap(rows.find(id), before =>
        before === undefined ? Effect.succeed(undefined) : happen(before, event, at)
      ).pipe(sql.withTransaction, guard)
    ),
    prune: Effect.fn("Replies.prune")(before => rows.prune(before))
  })
}
