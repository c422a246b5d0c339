import type { Context } from "effect"
import { DateTime, Effect, Option, Schema } from "effect"
import type { AlertId } from "../../src/Alert/AlertId.ts"
import { Episode } from "../../src/Alert/Episode.ts"
import { Observation } from "../../src/Alert/Observe.ts"
import type { Incident, IncidentKey } from "../../src/Incident/Incident.ts"
import { noticeOf } from "../../src/Incident/Notice.ts"
import { type Command, type Event, newPlace, type Place, type PlaceState } from "../../src/Outbox/Place.ts"
import { type Circumstances, step } from "../../src/Outbox/Step.ts"
import { Subject } from "../../src/Outbox/Subject.ts"
import type { AlertStore, Listed } from "../../src/State/AlertStore.ts"

interface Row {
  readonly parent: Option.Option<AlertId>
  readonly subject: Subject
  readonly place: Place
  readonly changedAt: number
}

const encode = Schema.encodeSync(Schema.parseJson(Subject))

const isUnposted = ({ place: { state } }: Row) =>
  state === "due" || state === "sending" || state === "ambiguous"

const isStale = ({ place }: Row) =>
  place.state === "sent" &&
  (place.shown !== place.content || place.editingSince !== undefined || place.uncertainSince !== undefined)

const isUnsettled = (row: Row) => isUnposted(row) || isStale(row)

const codeOf = ({ place }: Row) => place.rejection ?? ""

const keyOf = ({ company, about, subject }: IncidentKey) => [company, about, subject].join("\n")

/**
 * The store in memory: it behaves like `SqliteStore`, but without a disk, so that ten thousand
 * schedules take seconds.
 */
export class MemoryStore {
  private rows: ReadonlyMap<AlertId, Row> = new Map()
  private known: ReadonlyMap<string, Incident> = new Map()
  /** How often it was written. */
  writes = 0
  private readonly step: typeof step

  /** `design` is the machine, or a wrong one. */
  constructor(design: typeof step = step) {
    this.step = design
  }

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

  stateOf(id: AlertId): PlaceState | undefined {
    return this.rows.get(id)?.place.state
  }

  private put(subject: Subject, isWanted: boolean, parent: Option.Option<AlertId>, now: DateTime.Utc) {
    const known = this.rows.get(subject.alertId)
    const content = encode(subject)
    const before = known?.place ?? newPlace(content, isWanted)
    const { place } = step(
      before,
      { what: "observed", content, isWanted },
      { now: 0, quarantine: 0, parent: undefined }
    )
    this.writes += 1
    this.rows = new Map(this.rows).set(subject.alertId, {
      parent: known?.parent ?? parent,
      subject,
      place,
      changedAt: DateTime.toEpochMillis(now)
    })
  }

  private readonly read = <A>(look: () => A) => Effect.sync(look)

  private listed([id, row]: readonly [AlertId, Row]): Listed {
    const parent = Option.flatMapNullable(row.parent, key => this.rows.get(key))
    return {
      id,
      place: row.place,
      parent: Option.getOrUndefined(Option.map(parent, ({ place: { state, posted } }) => ({ state, posted })))
    }
  }

  private list(destination: string, which: (row: Row) => boolean) {
    return [...this.rows]
      .filter(([, row]) => row.subject.destination === destination && which(row))
      .map(entry => this.listed(entry))
  }

  private openOf({ company, destination, threadId }: Episode) {
    return this.episodes().find(
      each =>
        each.isOpen &&
        each.company === company &&
        each.destination === destination &&
        each.threadId === threadId
    )?.alertId
  }

  private saveIf(isCurrent: boolean, saved: ReadonlyArray<Episode>, now: DateTime.Utc) {
    if (isCurrent) for (const episode of saved) this.put(episode, episode.isOpen, Option.none(), now)
    return isCurrent
  }

  private transactNow(id: AlertId, event: Event, at: Pick<Circumstances, "now" | "quarantine">): Command {
    const row = this.rows.get(id)
    if (row === undefined) return { do: "wait", millis: Number.POSITIVE_INFINITY }
    const { parent } = this.listed([id, row])
    const { place, command } = this.step(row.place, event, { ...at, parent })
    if (place === row.place) return command
    this.writes += 1
    this.rows = new Map(this.rows).set(id, { ...row, place })
    return command
  }

  readonly service: Context.Tag.Service<typeof AlertStore> = {
    openEpisodes: ({ company, destination }) =>
      this.read(() =>
        this.episodes().filter(
          each => each.isOpen && each.company === company && each.destination === destination
        )
      ),
    openAudiences: this.read(() => this.episodes().filter(({ isOpen }) => isOpen)),
    observe: observation =>
      Effect.map(DateTime.now, now =>
        Observation.$match(observation, {
          Opened: ({ opened }) => {
            const open = this.openOf(opened)
            return this.saveIf(open === undefined || open === opened.alertId, [opened], now)
          },
          Moved: ({ moved }) => this.saveIf(this.openOf(moved) === moved.alertId, [moved], now),
          Replaced: ({ ended, opened }) =>
            this.saveIf(this.openOf(ended) === ended.alertId, [ended, opened], now)
        })
      ),
    end: ended =>
      Effect.map(DateTime.now, now => this.saveIf(this.openOf(ended) === ended.alertId, [ended], now)),
    unposted: destination => this.read(() => this.list(destination, isUnposted)),
    stale: destination => this.read(() => this.list(destination, isStale)),
    transact: (id, event, at) => this.read(() => this.transactNow(id, event, at)),
    /** All processes of a proof are on one machine. */
    beginAgain: () => Effect.void,
    destinations: this.read(() => [
      ...new Set([...this.rows.values()].filter(isUnsettled).map(({ subject }) => subject.destination))
    ]),
    unclosed: this.read(() => {
      const rows = [...this.rows.values()]
      const stale = rows.filter(isStale).sort((a, b) => (codeOf(a) < codeOf(b) ? -1 : 1))
      const byChannel = new Map(stale.map(row => [row.subject.destination, codeOf(row)]))
      return rows.flatMap(row => {
        const { subject, place } = row
        const ofChannel = isStale(row) ? byChannel.get(subject.destination) : undefined
        const rejection = place.rejection ?? (ofChannel || "message_not_found")
        const isDeleted = rejection === "message_not_found" || rejection === "thread_not_found"
        return subject instanceof Episode && !place.isWanted && !isDeleted
          ? [{ episode: subject, rejection }]
          : []
      })
    }),
    counts: this.read(() => {
      const counts = new Map<string, { destination: string; state: PlaceState; count: number }>()
      for (const { subject, place } of this.rows.values()) {
        const key = `${subject.destination}\n${place.state}`
        const before = counts.get(key)?.count ?? 0
        counts.set(key, { destination: subject.destination, state: place.state, count: before + 1 })
      }
      return [...counts.values()]
    }),
    openIncident: (incident, operators) =>
      Effect.map(DateTime.now, now => {
        if (this.known.has(keyOf(incident))) return false
        this.writes += 1
        this.known = new Map(this.known).set(keyOf(incident), incident)
        if (Option.isSome(operators)) {
          this.put(noticeOf(incident, operators.value, Option.none()), true, Option.none(), now)
        }
        return true
      }),
    resolveIncident: (which, now, operators) =>
      this.read(() => {
        const incident = this.known.get(keyOf(which))
        if (incident === undefined) return false
        this.writes += 1
        this.known = new Map([...this.known].filter(([key]) => key !== keyOf(which)))
        if (Option.isSome(operators)) {
          const notice = noticeOf(incident, operators.value, Option.none())
          const parent = Option.some(notice.alertId)
          this.put(noticeOf(incident, operators.value, Option.some(now)), true, parent, now)
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
