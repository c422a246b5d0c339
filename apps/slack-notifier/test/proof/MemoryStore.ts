import type { Context } from "effect"
import { DateTime, Effect, Option, Schema } from "effect"
import type { AlertId } from "../../src/Alert/AlertId.ts"
import { Episode } from "../../src/Alert/Episode.ts"
import { Observation } from "../../src/Alert/Observe.ts"
import type { Incident, IncidentKey } from "../../src/Incident/Incident.ts"
import { noticeOf } from "../../src/Incident/Notice.ts"
import type { Delivery, DeliveryState } from "../../src/Outbox/Delivery.ts"
import { Subject } from "../../src/Outbox/Subject.ts"
import type { AlertStore } from "../../src/State/AlertStore.ts"

interface Row {
  readonly parent: Option.Option<AlertId>
  readonly subject: Subject
  readonly state: DeliveryState
  readonly isPlain: boolean
  readonly attempts: number
  readonly attemptedAt: Delivery["attemptedAt"]
  readonly editedAt: Delivery["editedAt"]
  readonly posted: Delivery["posted"]
  readonly shown: Subject | undefined
  readonly changedAt: number
}

const looksLike = Schema.equivalence(Subject)

const isCurrent = ({ shown, subject }: Row) =>
  shown === subject || (shown !== undefined && looksLike(shown, subject))

const isWanted = ({ subject }: Row) => !(subject instanceof Episode) || subject.isOpen

const isUnsettled = (row: Row) =>
  row.state === "due" ||
  row.state === "sending" ||
  row.state === "ambiguous" ||
  (row.state === "sent" && (!isCurrent(row) || Option.isSome(row.editedAt)))

const keyOf = ({ company, about, subject }: IncidentKey) => [company, about, subject].join("\n")

/**
 * The store in memory: it behaves like `SqliteStore`, but without a disk, so that ten thousand
 * schedules take seconds.
 */
export class MemoryStore {
  private rows: ReadonlyMap<AlertId, Row> = new Map()
  private known: ReadonlyMap<string, Incident> = new Map()

  /** A backup. */
  copy() {
    return { rows: this.rows, known: this.known }
  }

  restore({ rows, known }: ReturnType<MemoryStore["copy"]>) {
    this.rows = rows
    this.known = known
  }

  clear() {
    this.restore({ rows: new Map(), known: new Map() })
  }

  get size() {
    return this.rows.size
  }

  episodes(): ReadonlyArray<Episode> {
    return [...this.rows.values()].flatMap(({ subject }) => (subject instanceof Episode ? [subject] : []))
  }

  /** The operators' notices, and the message that each replies to. */
  notices(): ReadonlyArray<{ readonly id: AlertId; readonly parent: AlertId | undefined }> {
    return [...this.rows].flatMap(([id, { subject, parent }]) =>
      subject instanceof Episode ? [] : [{ id, parent: Option.getOrUndefined(parent) }]
    )
  }

  stateOf(id: AlertId): DeliveryState | undefined {
    return this.rows.get(id)?.state
  }

  private put(id: AlertId, row: Row) {
    this.rows = new Map(this.rows).set(id, row)
  }

  private change(id: AlertId, by: (row: Row) => Partial<Row>) {
    const row = this.rows.get(id)
    if (row !== undefined) this.put(id, { ...row, ...by(row) })
  }

  private enqueue(subject: Subject, parent: Option.Option<AlertId>, now: DateTime.Utc) {
    const before = this.rows.get(subject.alertId)
    const fresh: Row = {
      parent,
      subject,
      state: "due",
      isPlain: false,
      attempts: 0,
      attemptedAt: Option.none(),
      editedAt: Option.none(),
      posted: Option.none(),
      shown: undefined,
      changedAt: DateTime.toEpochMillis(now)
    }
    if (before === undefined) return this.put(subject.alertId, fresh)
    const isDueAgain =
      (before.state === "dropped" && isWanted(fresh)) ||
      (before.state === "refused" && !looksLike(before.subject, subject))
    this.put(subject.alertId, {
      ...before,
      subject,
      attempts: 0,
      changedAt: fresh.changedAt,
      state: isDueAgain ? "due" : before.state
    })
  }

  private readonly write = <A>(act: (now: DateTime.Utc) => A) => Effect.map(DateTime.now, act)
  private readonly read = <A>(look: () => A) => Effect.sync(look)

  private deliveryOf([id, row]: readonly [AlertId, Row]): Delivery {
    return {
      id,
      state: row.state,
      isWanted: isWanted(row),
      attempts: row.attempts,
      attemptedAt: row.attemptedAt,
      editedAt: row.editedAt,
      isCurrent: isCurrent(row),
      posted: row.posted,
      parent: Option.flatMap(row.parent, parent =>
        Option.map(Option.fromNullable(this.rows.get(parent)), ({ state, posted }) => ({ state, posted }))
      )
    }
  }

  private deliveries(destination: string, which: (row: Row) => boolean) {
    return [...this.rows]
      .filter(([, row]) => row.subject.destination === destination && which(row))
      .map(entry => this.deliveryOf(entry))
  }

  readonly service: Context.Tag.Service<typeof AlertStore> = {
    openEpisodes: ({ company, destination }) =>
      this.read(() =>
        this.episodes().filter(
          each => each.isOpen && each.company === company && each.destination === destination
        )
      ),
    observe: observation =>
      this.write(now =>
        Observation.$match(observation, {
          Opened: ({ opened }) => this.enqueue(opened, Option.none(), now),
          Moved: ({ moved }) => this.enqueue(moved, Option.none(), now),
          Replaced: ({ ended, opened }) => {
            this.enqueue(ended, Option.none(), now)
            this.enqueue(opened, Option.none(), now)
          }
        })
      ),
    end: ended => this.write(now => this.enqueue(ended, Option.none(), now)),
    unposted: destination =>
      this.read(() => this.deliveries(destination, row => isUnsettled(row) && row.state !== "sent")),
    stale: destination =>
      this.read(() => this.deliveries(destination, row => isUnsettled(row) && row.state === "sent")),
    content: id =>
      this.read(() =>
        Option.map(Option.fromNullable(this.rows.get(id)), ({ subject, isPlain }) => ({ subject, isPlain }))
      ),
    beginPost: (id, now) =>
      this.write(() => {
        if (this.rows.get(id)?.state !== "due") return false
        this.change(id, () => ({ state: "sending", attemptedAt: Option.some(now) }))
        return true
      }),
    sent: (id, posted, shown) =>
      this.write(() =>
        this.change(id, () => ({ state: "sent", attempts: 0, posted: Option.some(posted), shown }))
      ),
    beginEdit: (id, now) => this.write(() => this.change(id, () => ({ editedAt: Option.some(now) }))),
    edited: (id, shown, uncertainSince) =>
      this.write(() => this.change(id, () => ({ attempts: 0, shown, editedAt: uncertainSince }))),
    found: (id, posted) =>
      this.write(() =>
        this.change(id, () => ({ state: "sent", attempts: 0, posted: Option.some(posted), shown: undefined }))
      ),
    setState: (id, state) =>
      this.write(() =>
        this.change(id, before => (state === "dropped" && before.state === "sent" ? {} : { state }))
      ),
    backOff: (id, now) =>
      this.write(() =>
        this.change(id, row => ({
          attempts: row.attempts + 1,
          attemptedAt: Option.some(now),
          state: row.state === "sending" ? "due" : row.state
        }))
      ),
    fallBackToText: id =>
      this.write(() =>
        this.change(id, row => ({ isPlain: true, state: row.state === "sending" ? "due" : row.state }))
      ),
    destinations: this.read(() => [
      ...new Set([...this.rows.values()].filter(isUnsettled).map(({ subject }) => subject.destination))
    ]),
    counts: this.read(() => {
      const counts = new Map<string, { destination: string; state: DeliveryState; count: number }>()
      for (const { subject, state } of this.rows.values()) {
        const key = `${subject.destination}\n${state}`
        const before = counts.get(key)?.count ?? 0
        counts.set(key, { destination: subject.destination, state, count: before + 1 })
      }
      return [...counts.values()]
    }),
    openIncident: (incident, operators) =>
      Effect.map(DateTime.now, now => {
        if (this.known.has(keyOf(incident))) return false
        this.known = new Map(this.known).set(keyOf(incident), incident)
        if (Option.isSome(operators)) {
          this.enqueue(noticeOf(incident, operators.value, Option.none()), Option.none(), now)
        }
        return true
      }),
    resolveIncident: (which, now, operators) =>
      this.read(() => {
        const incident = this.known.get(keyOf(which))
        if (incident === undefined) return false
        this.known = new Map([...this.known].filter(([key]) => key !== keyOf(which)))
        if (Option.isSome(operators)) {
          const notice = noticeOf(incident, operators.value, Option.none())
          this.enqueue(
            noticeOf(incident, operators.value, Option.some(now)),
            Option.some(notice.alertId),
            now
          )
        }
        return true
      }),
    incidents: this.read(() => [...this.known.values()]),
    saveStatuses: () => Effect.void,
    companyStatuses: Effect.succeed([]),
    prune: before =>
      this.read(() => {
        const kept = [...this.rows].filter(
          ([, row]) =>
            row.changedAt >= DateTime.toEpochMillis(before) ||
            isUnsettled(row) ||
            (row.subject instanceof Episode && row.subject.isOpen)
        )
        const pruned = this.rows.size - kept.length
        this.rows = new Map(kept)
        return pruned
      })
  }
}
