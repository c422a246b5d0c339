import { SqlClient } from "@effect/sql/SqlClient"
import type { DeedLine } from "@estate/domain/DeedLine"
import { Context, DateTime, Effect, Layer } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import { CLAIM_OVER, type Deed } from "../Alerts/Deed.ts"
import type { OpenEpisode } from "../Alerts/OpenEpisode.ts"
import type { StoreError } from "./AlertStore.ts"
import { type DeedRow, deedOf, makeEpisodes, type RecordedEpisode } from "./EpisodeReads.ts"
import { type Clicked, makeOutbox } from "./OutboxRepo.ts"
import { Silences } from "./Silences.ts"

/** An action of a person in Slack, which may arrive twice. */
export interface Action {
  readonly alertId: AlertId
  readonly slackUser: string
  /** The name in the rules; may be empty. */
  readonly person: string
  readonly workspace: string
  /** Undefined for effects that follow later from a submitted modal. */
  readonly envelope: string | undefined
  /** Of a click. */
  readonly actionTs: string | undefined
  /** Of a submitted modal. */
  readonly viewId: string | undefined
  /** The message that was clicked, and where Slack takes its new contents. */
  readonly clicked?: Omit<Clicked, "at">
}

/** What an action causes. */
export interface NewDeed {
  readonly deed: (Pick<Deed, "kind" | "until"> & Partial<Pick<Deed, "at" | "detail">>) | undefined
  /** What a new silence is about, as the rules write it; it ends with the deed. */
  readonly silence?: object | undefined
  /** The id of a silence that ends now. */
  readonly unsilence?: number
}

/** The outcome of an action. */
export interface Acted<D> {
  /** Undefined if it had arrived before, and so changed nothing. */
  readonly decision: D | undefined
  readonly alert: RecordedEpisode | undefined
  /** Channels whose messages change. */
  readonly channels: ReadonlyArray<string>
}

/** A deed as in a line of the export. */
export type WrittenDeed = typeof DeedLine.Encoded

/** Which deeds are exported: of a company, from a time on, and before another. */
export interface ExportedDeeds {
  readonly company: string | undefined
  readonly from: DateTime.Utc | undefined
  readonly to: DateTime.Utc | undefined
}

/**
 * What people did in Slack. Slack hands a click to any process, so all of them append deeds; the
 * process that has the company only reads them. So deeds have no fence: an envelope, a click and a
 * view are unique keys, and the alert is locked while one is decided.
 */
export class Deeds extends Context.Tag("@estate/slack-notifier/Deeds")<
  Deeds,
  {
    /**
     * Decides about an alert and stores the deed in one transaction, which is durable when this
     * returns. Actions on one alert take turns, so a decision sees every deed before it.
     */
    readonly act: <D extends NewDeed>(
      action: Action,
      now: DateTime.Utc,
      decide: (alert: RecordedEpisode | undefined) => D
    ) => Effect.Effect<Acted<D>, StoreError>
    /** Open alerts about which somebody did something. */
    readonly openAlerts: Effect.Effect<ReadonlyArray<OpenEpisode>, StoreError>
    /** What people did in a time, in its order, as it is exported. */
    readonly exported: (which: ExportedDeeds) => Effect.Effect<ReadonlyArray<WrittenDeed>, StoreError>
  }
>() {
  /** Over a state that was migrated to this version's schema. */
  static readonly layer: Layer.Layer<Deeds, never, SqlClient | Silences> = Layer.effect(
    Deeds,
    Effect.suspend(() => make)
  )
}

interface ExportRow extends DeedRow {
  readonly workspace: string
  readonly company: string
  readonly thread_id: string
}

const writtenDeed = (row: ExportRow): WrittenDeed => {
  const { kind, person, slackUser, at, until, detail } = deedOf(row)
  const common = {
    at: DateTime.formatIso(at),
    company: row.company,
    thread: row.thread_id,
    alert: row.episode,
    ...{ person, slackUser, workspace: row.workspace }
  }
  switch (kind) {
    case "snoozed":
    case "silenced":
      return { ...common, deed: kind, until: DateTime.formatIso(until ?? at) }
    case "replied":
      return { ...common, deed: kind, ...(detail !== "" && { message: detail }) }
    default:
      return { ...common, deed: kind }
  }
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient
  const silences = yield* Silences
  const outbox = makeOutbox(sql)
  const episodes = makeEpisodes(sql)

  const isKnown = ({ envelope, slackUser, actionTs, viewId }: Action) =>
    Effect.map(
      sql`
        SELECT 1 FROM deed WHERE envelope = ${envelope ?? ""}
          OR (slack_user = ${slackUser} AND action_ts = ${actionTs ?? ""}) OR view_id = ${viewId ?? ""}`,
      rows => rows.length > 0
    )

  const append = Effect.fnUntraced(function* (
    { alertId, slackUser, person, workspace, envelope, actionTs, viewId }: Action,
    { kind, until }: Pick<Deed, "kind" | "until">,
    detail: string,
    at: DateTime.Utc
  ) {
    yield* sql`
      INSERT INTO deed
        (episode, kind, person, slack_user, workspace, at, until_at, detail, envelope, action_ts, view_id)
      VALUES (${alertId}, ${kind}, ${person}, ${slackUser}, ${workspace}, ${at.epochMillis},
        ${until?.epochMillis ?? null}, ${detail}, ${envelope ?? null}, ${actionTs ?? null}, ${viewId ?? null})`
  })

  return Deeds.of({
    openAlerts: episodes.withDeeds,
    exported: Effect.fn("Deeds.exported")(function* ({ company, from, to }) {
      const rows = yield* sql<ExportRow>`
        SELECT deed.episode, deed.kind, deed.person, deed.slack_user, deed.at, deed.until_at, deed.detail,
          deed.workspace, episode.company, episode.thread_id
        FROM deed JOIN episode ON episode.id = deed.episode
        WHERE ${sql.and([
          ...(company === undefined ? [] : [sql`episode.company = ${company}`]),
          ...(from === undefined ? [] : [sql`deed.at >= ${from.epochMillis}`]),
          ...(to === undefined ? [] : [sql`deed.at < ${to.epochMillis}`]),
          // Nobody did that: the time of a claim was over.
          sql`detail <> ${CLAIM_OVER}`
        ])}
        ORDER BY deed.at, deed.seq`
      return rows.map(writtenDeed)
    }),
    act: (action, now, decide) =>
      Effect.gen(function* () {
        const alert = yield* episodes.locked(action.alertId)
        if (yield* isKnown(action)) return { decision: undefined, alert, channels: [] }
        const decision = decide(alert)
        const { deed, silence } = decision
        if (deed === undefined || alert === undefined) return { decision, alert, channels: [] }
        const { person, slackUser } = action
        const detail =
          silence === undefined || deed.until === undefined
            ? (deed.detail ?? "")
            : String(
                yield* silences.add({
                  written: JSON.stringify(silence),
                  from: now,
                  until: deed.until,
                  madeBy: person || slackUser,
                  comment: ""
                })
              )
        if (decision.unsilence !== undefined) yield* silences.end(decision.unsilence, now)
        yield* append(action, deed, detail, deed.at ?? now)
        const clicked = { message: undefined, responseUrl: undefined, ...action.clicked, at: now }
        return { decision, alert, channels: yield* outbox.show(alert.open.episode, clicked) }
      }).pipe(sql.withTransaction, Effect.withSpan("Deeds.act"))
  })
})
