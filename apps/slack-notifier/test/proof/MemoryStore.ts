import { overClaimAt } from "@estate/rules/Claim"
import { FORGOTTEN } from "@estate/rules/Forgotten"
import { claimIn } from "@estate/rules/Quiet"
import type { Context } from "effect"
import { Array, DateTime, Effect, Option, Schema } from "effect"
import { type AlertId, backlogIdOf } from "../../src/Alerts/AlertId.ts"
import type { AlertMessage } from "../../src/Alerts/AlertMessages.ts"
import { Announcement } from "../../src/Alerts/Announcement.ts"
import { ALSO, Backlog, backlogOf, listedIn } from "../../src/Alerts/Backlog.ts"
import type { AlertPlan, CompanyRules } from "../../src/Alerts/CompanyRules.ts"
import { CLAIM_OVER, type Deed } from "../../src/Alerts/Deed.ts"
import { Episode } from "../../src/Alerts/Episode.ts"
import { Observation } from "../../src/Alerts/Observe.ts"
import type { OpenEpisode } from "../../src/Alerts/OpenEpisode.ts"
import { Digest } from "../../src/Digests/Digest.ts"
import { Incident, type IncidentKey } from "../../src/Incidents/Incident.ts"
import { Notice, noticeOf } from "../../src/Incidents/Notice.ts"
import { isAlert, kindOf, MessageContent } from "../../src/Outbox/MessageContent.ts"
import {
  type Command,
  type Event,
  losesParent,
  type MessageState,
  newOutboxMessage,
  type OutboxMessage
} from "../../src/Outbox/OutboxMessage.ts"
import { type Circumstances, step } from "../../src/Outbox/Step.ts"
import type { Owed } from "../../src/Outbox/Worth.ts"
import type { AlertStore, ChangedChannels, Listed } from "../../src/State/AlertStore.ts"
import type { Design } from "./Design.ts"

/** A message. */
interface Row {
  readonly destination: string
  readonly parent: AlertId | undefined
  readonly content: MessageContent
  readonly stored: OutboxMessage
  readonly changedAt: number
  readonly owed: Owed
}

/** An episode, and the steps of it that are over: sent in a message, or skipped. */
interface EpisodeRow {
  readonly episode: Episode
  readonly route: string
  readonly seenAt: DateTime.Utc
  readonly changedAt: number
  readonly isWatched: boolean
  readonly deeds?: ReadonlyArray<Deed>
  /** Since when the buyer of a backlog waits. */
  readonly since?: number
  readonly steps: ReadonlyArray<{ readonly step: string; readonly messageId: AlertId | undefined }>
}

const encode = Schema.encodeSync(Schema.parseJson(MessageContent))

const isUnposted = ({ stored: { state } }: Row) =>
  state === "due" || state === "sending" || state === "ambiguous"

const isDue = ({ stored, owed }: Row) => owed.kind === "alert" && stored.state === "due" && stored.isWanted

const isStale = ({ stored }: Row) =>
  stored.state === "sent" &&
  (stored.shown !== stored.content ||
    stored.editingSince !== undefined ||
    stored.uncertainSince !== undefined)

const isUnsettled = (row: Row) => isUnposted(row) || isStale(row)

const codeOf = ({ stored }: Row) => stored.rejection ?? ""

const keyOf = ({ company, about, subject }: IncidentKey) => [company, about, subject].join("\n")

/**
 * The store in memory: it behaves like `sqliteStore`, but without a disk, so that ten thousand
 * schedules take seconds.
 */
export class MemoryStore {
  private rows: ReadonlyMap<AlertId, Row> = new Map()
  private known: ReadonlyMap<string, Incident> = new Map()
  private opened: ReadonlyMap<AlertId, EpisodeRow> = new Map()
  /** How often it was written. */
  writes = 0
  /** Whether it was lost, or is an old copy. */
  wasLost = false
  private readonly step: typeof step
  private readonly isDoneWhenStored: boolean
  private readonly replacesGathered: boolean
  private readonly freesClaims: boolean

  /** `design`: the real design, or a wrong one. */
  constructor({
    step: machine = step,
    isDoneWhenStored = true,
    replacesGathered = true,
    freesClaims = true
  }: Partial<Pick<Design, "step" | "isDoneWhenStored" | "replacesGathered" | "freesClaims">> = {}) {
    this.replacesGathered = replacesGathered
    this.step = machine
    this.isDoneWhenStored = isDoneWhenStored
    this.freesClaims = freesClaims
  }

  /** A backup. */
  copy() {
    return { rows: this.rows, known: this.known, opened: this.opened }
  }

  restore({ rows, known, opened }: ReturnType<MemoryStore["copy"]>) {
    this.wasLost = true
    this.rows = rows
    this.known = known
    this.opened = opened
  }

  clear() {
    this.restore({ rows: new Map(), known: new Map(), opened: new Map() })
  }

  get size() {
    return this.rows.size
  }

  episodes(): ReadonlyArray<Episode> {
    return [...this.opened.values()].map(({ episode }) => episode)
  }

  /** The messages of an episode, each with its step. */
  messagesOf(id: AlertId): EpisodeRow["steps"] {
    return this.opened.get(id)?.steps ?? []
  }

  private isPosted(id: AlertId): boolean {
    return this.rows.get(id)?.stored.posted !== undefined
  }

  channelOf(id: AlertId | undefined): string | undefined {
    return id === undefined ? undefined : this.rows.get(id)?.destination
  }

  routeOf(id: AlertId): string | undefined {
    return this.opened.get(id)?.route
  }

  /** The operators' notices and the digests, and the message that each replies to. */
  notices(): ReadonlyArray<{ readonly id: AlertId; readonly parent: AlertId | undefined }> {
    return [...this.rows].flatMap(([id, { content, parent }]) =>
      content instanceof Notice || content instanceof Digest ? [{ id, parent }] : []
    )
  }

  stateOf(id: AlertId): MessageState | undefined {
    return this.rows.get(id)?.stored.state
  }

  private set(id: AlertId, row: Row) {
    this.writes += 1
    this.rows = new Map(this.rows).set(id, row)
  }

  private setEpisode(row: EpisodeRow) {
    this.writes += 1
    this.opened = new Map(this.opened).set(row.episode.alertId, row)
  }

  private add(
    {
      id,
      destination,
      parent,
      content,
      since,
      isLate = false
    }: Pick<AlertMessage, "id" | "destination" | "parent"> & {
      readonly content: MessageContent
      readonly since?: DateTime.Utc
      readonly isLate?: boolean
    },
    now: DateTime.Utc,
    isWanted = true
  ) {
    if (this.rows.has(id)) return
    const changedAt = DateTime.toEpochMillis(now)
    this.set(id, {
      destination,
      parent,
      content,
      stored: newOutboxMessage(encode(content), isWanted),
      changedAt,
      owed: {
        kind: kindOf(content),
        sinceAt: since?.epochMillis ?? changedAt,
        dueAt: changedAt,
        isLate,
        click: undefined
      }
    })
  }

  private change(id: AlertId, row: Row, content: string, isWanted: boolean, now: DateTime.Utc) {
    const event = { what: "observed" as const, content, isWanted }
    const { message: stored } = step(row.stored, event, { now: 0, quarantine: 0, parent: undefined })
    this.set(id, { ...row, stored, changedAt: DateTime.toEpochMillis(now) })
  }

  /** Somebody takes an alert, or releases it. */
  act(id: AlertId, kind: "taken" | "released", at: DateTime.Utc, detail = ""): ReadonlyArray<string> {
    const row = this.opened.get(id)
    if (row === undefined) return []
    const deed: Deed = { kind, person: "anna", slackUser: "U01ANNA", at, until: undefined, detail }
    this.setEpisode({ ...row, deeds: [...(row.deeds ?? []), deed] })
    return this.show(row.episode, at)
  }

  private endClaims({ step, about }: AlertMessage, now: DateTime.Utc): ReadonlyArray<string> {
    const madeAt = overClaimAt(step)
    if (madeAt === undefined || !this.freesClaims) return []
    return about.flatMap(id =>
      claimIn(this.opened.get(id)?.deeds ?? [])?.at.epochMillis === madeAt
        ? this.act(id, "released", now, CLAIM_OVER)
        : []
    )
  }

  private show(saved: Episode, now: DateTime.Utc): ReadonlyArray<string> {
    const episode = saved.withDeeds(this.opened.get(saved.alertId)?.deeds ?? [])
    const channels = new Set<string>()
    for (const { messageId: id } of this.messagesOf(episode.alertId)) {
      const known = id === undefined ? undefined : this.rows.get(id)
      if (id !== undefined && known?.content instanceof Backlog) {
        const content = this.backlogNow(id, known.content)
        this.change(id, { ...known, content }, encode(content), content.isOpen, now)
        channels.add(known.destination)
        continue
      }
      const row = id === undefined ? undefined : this.rows.get(id)
      if (id === undefined || row === undefined || !isAlert(row.content)) continue
      const isReadOnce = row.content instanceof Announcement && row.content.isReadOnce
      const content = row.content instanceof Announcement ? row.content.withLatest(episode) : episode
      if (isReadOnce && content.isOpen) continue
      const encoded = isReadOnce ? row.stored.content : encode(content)
      this.change(id, { ...row, content }, encoded, content.isOpen, now)
      channels.add(row.destination)
    }
    return [...channels]
  }

  /** A backlog as its members are now. */
  private backlogNow(id: AlertId, { step, mentions }: Pick<Backlog, "step" | "mentions">): Backlog {
    const members = [...this.opened.values()]
      .filter(({ steps }) => steps.some(({ messageId }) => messageId === id))
      .map(({ episode, route, since }) => ({
        id: episode.alertId,
        company: episode.company,
        route,
        isWaiting: episode.isOpen && episode.nobodyWaits !== true,
        since: DateTime.unsafeMake(since ?? 0),
        episode
      }))
    return backlogOf(
      { step, mentions },
      members,
      listedIn(members).map(({ episode }) => episode)
    )
  }

  private gather(destination: string, over: number, now: DateTime.Utc): ReadonlyArray<string> {
    const isOfWaiting = (id: AlertId) =>
      [...this.opened.values()].some(
        ({ episode, steps }) => !episode.nobodyWaits && steps.some(({ messageId }) => messageId === id)
      )
    const late = [...this.rows].filter(
      ([id, row]) => row.destination === destination && isDue(row) && row.owed.isLate && isOfWaiting(id)
    )
    const members = [...this.opened.values()].flatMap(row => {
      const [mine] = late.filter(([id]) => row.steps.some(({ messageId }) => messageId === id))
      return mine === undefined ? [] : [{ row, place: mine[0], since: mine[1].owed.sinceAt }]
    })
    const [first] = members.sort(
      (one, other) =>
        one.since - other.since || (one.row.episode.alertId < other.row.episode.alertId ? -1 : 1)
    )
    if (first === undefined || members.length <= over) return []
    const id = backlogIdOf(first.row.episode.alertId, destination)
    if (!this.replacesGathered)
      for (const [place, row] of late) this.set(place, { ...row, owed: { ...row.owed, isLate: false } })
    const gone = new Set(this.replacesGathered ? late.map(([place]) => place) : [])
    for (const [child, { parent, stored }] of this.rows)
      if (parent !== undefined && gone.has(parent) && stored.state === "due") gone.add(child)
    this.rows = new Map([...this.rows].filter(([each]) => !gone.has(each)))
    for (const row of [...this.opened.values()])
      if (row.steps.some(({ messageId }) => messageId !== undefined && gone.has(messageId)))
        this.setEpisode({
          ...row,
          steps: row.steps.filter(({ messageId }) => messageId === undefined || !gone.has(messageId))
        })
    for (const { row, place, since } of members) {
      const known = this.opened.get(row.episode.alertId)
      if (known !== undefined) this.setEpisode({ ...known, since })
      this.addStep(row.episode.alertId, place === row.episode.alertId ? "" : ALSO, id)
    }
    const content = this.backlogNow(id, { step: "", mentions: [] })
    const since = DateTime.unsafeMake(first.since)
    this.add({ id, destination, parent: undefined, content, since }, now)
    return Array.dedupe(members.map(({ row }) => row.episode.company))
  }

  private readonly read = <A>(look: () => A) => Effect.sync(look)

  private listed([id, row]: readonly [AlertId, Row]): Listed {
    const parent = row.parent === undefined ? undefined : this.rows.get(row.parent)?.stored
    return {
      id,
      message: row.stored,
      parent: parent && { state: parent.state, posted: parent.posted },
      owed: row.owed
    }
  }

  private list(destination: string, which: (row: Row) => boolean) {
    return [...this.rows]
      .filter(([, row]) => row.destination === destination && which(row))
      .map(entry => this.listed(entry))
  }

  private openOf({ company, threadId }: Episode) {
    return this.episodes().find(each => each.isOpen && each.company === company && each.threadId === threadId)
      ?.alertId
  }

  private openEpisodes(which: (row: EpisodeRow) => boolean): ReadonlyArray<OpenEpisode> {
    return [...this.opened.values()]
      .filter(which)
      .sort(({ episode: one }, { episode: other }) => (one.threadId < other.threadId ? -1 : 1))
      .map(({ steps, episode, route, seenAt }) => {
        const firsts = steps.flatMap(({ step, messageId }) =>
          step === "" && messageId !== undefined ? [messageId] : []
        )
        const backlog = firsts.find(each => this.rows.get(each)?.owed.kind === "backlog")
        const id = backlog ?? firsts[0]
        const row = id === undefined ? undefined : this.rows.get(id)
        const destination = id && this.rows.get(id)?.destination
        return {
          episode,
          route,
          seenAt,
          done: new Set(
            steps
              .filter(
                ({ messageId }) =>
                  this.isDoneWhenStored || messageId === undefined || this.isPosted(messageId)
              )
              .map(({ step }) => step)
          ),
          announced: id === undefined || destination === undefined ? undefined : { id, destination },
          backlog,
          lateIn:
            row?.owed.isLate && row.owed.kind === "alert" && row.stored.state === "due"
              ? row.destination
              : undefined,
          deeds: this.opened.get(episode.alertId)?.deeds ?? []
        }
      })
  }

  private followedOf(company: string, includesWatched = true) {
    const of = (which: (row: EpisodeRow) => boolean) =>
      this.openEpisodes(row => row.episode.company === company && which(row))
    return [
      ...of(({ episode }) => episode.isOpen),
      ...(includesWatched ? of(({ isWatched }) => isWatched) : [])
    ]
  }

  private openEpisodesOf({ alertId }: Episode): ReadonlyArray<OpenEpisode> {
    return this.openEpisodes(({ episode }) => episode.isOpen && episode.alertId === alertId)
  }

  private addStep(id: AlertId, step: string, messageId: AlertId | undefined) {
    const row = this.opened.get(id)
    if (row === undefined || row.steps.some(each => each.step === step && each.messageId === messageId))
      return
    this.setEpisode({ ...row, steps: [...row.steps, { step, messageId }] })
  }

  private carryOut({ messages, skipped, unwatch }: AlertPlan, now: DateTime.Utc): ReadonlyArray<string> {
    const freed = messages.flatMap(message => this.endClaims(message, now))
    for (const message of messages) {
      const { id, content } = message
      const known = this.rows.get(id)
      if (known === undefined) this.add(message, now)
      else if (!known.stored.isWanted) this.change(id, { ...known, content }, encode(content), true, now)
      for (const alertId of message.about) this.addStep(alertId, message.step, message.id)
    }
    for (const { alertId, step } of skipped) this.addStep(alertId, step, undefined)
    for (const alertId of unwatch) {
      const row = this.opened.get(alertId)
      if (row === undefined) continue
      this.setEpisode({ ...row, isWatched: false })
      for (const { step, messageId: id } of row.steps) {
        const message = id === undefined ? undefined : this.rows.get(id)
        if (id !== undefined && message !== undefined && step === FORGOTTEN)
          this.set(id, { ...message, stored: { ...message.stored, isWanted: false } })
      }
    }
    return [...freed, ...messages.map(({ destination }) => destination)]
  }

  private saveIf(
    isCurrent: boolean,
    saved: ReadonlyArray<Episode>,
    {
      rules,
      opened,
      isWatched = false,
      catchingUpSince
    }: {
      readonly rules?: CompanyRules | undefined
      readonly opened?: Episode
      readonly isWatched?: boolean | undefined
      readonly catchingUpSince?: DateTime.Utc | undefined
    } = {}
  ): Effect.Effect<ChangedChannels> {
    return Effect.map(DateTime.now, now => {
      if (!isCurrent) return Option.none()
      const channels: Array<string> = []
      for (const episode of saved) {
        if (rules !== undefined && !episode.isOpen) {
          for (const open of this.openEpisodesOf(episode))
            for (const message of rules.unsent({ ...open, episode }, now)) {
              this.add(message, now, false)
              channels.push(message.destination)
            }
        }
        const known = this.opened.get(episode.alertId)
        const route = rules?.routeOf(episode, now) ?? ""
        const changedAt = DateTime.toEpochMillis(now)
        this.setEpisode({ route, seenAt: now, steps: [], ...known, episode, isWatched, changedAt })
        channels.push(...this.show(episode, now))
      }
      if (rules !== undefined && opened !== undefined)
        channels.push(
          ...this.carryOut(
            rules.plan(this.openEpisodesOf(opened), now, undefined, { scope: "one", catchingUpSince }),
            now
          )
        )
      return Option.some(Array.dedupe(channels))
    })
  }

  private transactNow(id: AlertId, event: Event, at: Pick<Circumstances, "now" | "quarantine">): Command {
    const row = this.rows.get(id)
    if (row === undefined) return { do: "wait", millis: Number.POSITIVE_INFINITY }
    const { parent } = this.listed([id, row])
    const { message: stored, command } = this.step(row.stored, event, { ...at, parent })
    const above = row.parent === undefined ? undefined : this.rows.get(row.parent)
    if (losesParent(event) && row.parent !== undefined && above?.stored.state === "sent")
      this.set(row.parent, { ...above, stored: { ...above.stored, state: "gone" } })
    if (stored === row.stored) return command
    this.set(id, { ...row, stored })
    return command
  }

  readonly service: Context.Tag.Service<typeof AlertStore> = {
    guarded: write => write,
    openEpisodes: company =>
      this.read(() => this.openEpisodes(({ episode }) => episode.isOpen && episode.company === company)),
    followedEpisodes: company => this.read(() => this.followedOf(company)),
    handledThreads: () => this.read(() => new Map()),
    openAudiences: this.read(() =>
      this.openEpisodes(({ episode }) => episode.isOpen).map(
        ({ episode: { company, destination }, route }) => ({
          company,
          destination,
          isOfRoute: route !== ""
        })
      )
    ),
    observe: (observation, rules, catchingUpSince) =>
      Effect.suspend(() =>
        Observation.$match(observation, {
          Opened: ({ opened }) => {
            const open = this.openOf(opened)
            return this.saveIf(open === undefined || open === opened.alertId, [opened], {
              opened,
              rules,
              catchingUpSince
            })
          },
          Moved: ({ moved }) => this.saveIf(this.openOf(moved) === moved.alertId, [moved]),
          Replaced: ({ ended, opened }) =>
            this.saveIf(this.openOf(ended) === ended.alertId, [ended, opened], {
              opened,
              rules,
              catchingUpSince
            })
        })
      ),
    end: (ended, rules, isWatched) =>
      Effect.suspend(() => this.saveIf(this.openOf(ended) === ended.alertId, [ended], { rules, isWatched })),
    endWatched: ended =>
      Effect.map(
        Effect.suspend(() => this.saveIf(this.opened.get(ended.alertId)?.isWatched === true, [ended])),
        Option.getOrElse(() => [])
      ),
    planAlerts: (company, rules, looked, sight) =>
      Effect.map(DateTime.now, now => {
        const plan = rules.plan(this.followedOf(company, rules.watchesRead), now, looked, sight)
        const channels = Array.dedupe(this.carryOut(plan, now))
        return { channels, recheck: plan.recheck, next: plan.next }
      }),
    addDigest: ({ id, destination, since, routes, dropped, digestOf }) =>
      Effect.map(DateTime.now, now => {
        if (this.rows.has(id)) return false
        const announced = [...this.opened.values()].filter(
          ({ episode, route, changedAt }) =>
            (episode.isOpen || changedAt >= DateTime.toEpochMillis(since)) &&
            (routes === undefined ? !dropped.includes(route) : routes.includes(route))
        )
        const content = digestOf(
          announced.map(({ episode, steps }) => ({
            episode,
            deeds: [],
            steps: steps.flatMap(({ step, messageId }) => (messageId === undefined ? [] : [step]))
          }))
        )
        this.add({ id, destination, parent: undefined, content }, now)
        return true
      }),
    oldestDue: this.read(() => {
      const oldest = new Map<string, number>()
      for (const row of this.rows.values())
        if (isUnposted(row) && row.stored.isWanted)
          oldest.set(row.destination, Math.min(oldest.get(row.destination) ?? row.owed.dueAt, row.owed.dueAt))
      return [...oldest].map(([destination, since]) => ({
        destination,
        since: DateTime.unsafeMake(since)
      }))
    }),
    backlogs: this.read(() =>
      [...this.rows.values()].flatMap(({ destination, content, stored }) =>
        content instanceof Backlog && content.step === "" && stored.isWanted
          ? [{ destination, backlog: content }]
          : []
      )
    ),
    delayed: destination =>
      Effect.sync(() => {
        for (const [id, row] of this.rows)
          if (row.destination === destination && isDue(row) && !row.owed.isLate)
            this.set(id, { ...row, owed: { ...row.owed, isLate: true } })
      }),
    gatherBacklog: (destination, over) =>
      Effect.map(DateTime.now, now => this.gather(destination, over, now)),
    recordsOf: () => Effect.dieMessage("a proof explains nothing"),
    unposted: destination => this.read(() => this.list(destination, isUnposted)),
    stale: destination => this.read(() => this.list(destination, isStale)),
    transact: (id, event, at) => this.read(() => this.transactNow(id, event, at)),
    /** All processes of a proof are on one machine. */
    beginAgain: () => Effect.void,
    destinations: this.read(() => [
      ...new Set([...this.rows.values()].filter(isUnsettled).map(({ destination }) => destination))
    ]),
    unclosed: this.read(() => {
      const rows = [...this.rows.values()]
      const stale = rows.filter(isStale).sort((a, b) => (codeOf(a) < codeOf(b) ? -1 : 1))
      const byChannel = new Map(stale.map(row => [row.destination, codeOf(row)]))
      return rows.flatMap(row => {
        const { content, stored } = row
        const ofChannel = isStale(row) ? byChannel.get(row.destination) : undefined
        const rejection = stored.rejection ?? (ofChannel || "message_not_found")
        const isDeleted = rejection === "message_not_found" || rejection === "thread_not_found"
        return content instanceof Episode && !stored.isWanted && !isDeleted
          ? [{ episode: content, rejection }]
          : []
      })
    }),
    counts: this.read(() => {
      const counts = new Map<string, { destination: string; state: MessageState; count: number }>()
      for (const { destination, stored } of this.rows.values()) {
        const key = `${destination}\n${stored.state}`
        const before = counts.get(key)?.count ?? 0
        counts.set(key, { destination, state: stored.state, count: before + 1 })
      }
      return [...counts.values()]
    }),
    openIncident: (incident, operators) =>
      Effect.map(DateTime.now, now => {
        const known = this.known.get(keyOf(incident))
        if (known?.what === incident.what) return false
        this.writes += 1
        const stored = new Incident({ ...incident, since: known?.since ?? incident.since })
        this.known = new Map(this.known).set(keyOf(stored), stored)
        if (Option.isSome(operators)) {
          const notice = noticeOf(stored, operators.value, Option.none())
          const told = this.rows.get(notice.alertId)
          if (told === undefined)
            this.add({ id: notice.alertId, ...notice, parent: undefined, content: notice }, now)
          else this.change(notice.alertId, { ...told, content: notice }, encode(notice), true, now)
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
          const began = noticeOf(incident, operators.value, Option.none())
          const over = noticeOf(incident, operators.value, Option.some(now))
          this.add({ id: over.alertId, ...over, parent: began.alertId, content: over }, now)
        }
        return true
      }),
    incidents: this.read(() => [...this.known.values()]),
    incidentsOf: company =>
      this.read(() => [...this.known.values()].filter(each => each.company === company)),
    saveStatuses: () => Effect.void,
    companyStatuses: Effect.succeed([]),
    statusesOf: () => Effect.succeed([]),
    prune: before =>
      this.read(() => {
        const kept = [...this.rows].filter(
          ([, row]) =>
            row.changedAt >= DateTime.toEpochMillis(before) ||
            isUnsettled(row) ||
            (isAlert(row.content) && row.content.isOpen)
        )
        const pruned = this.rows.size - kept.length
        this.rows = new Map(kept)
        this.opened = new Map(
          [...this.opened].flatMap(([id, row]) => {
            const steps = row.steps.filter(
              ({ messageId }) => messageId === undefined || this.rows.has(messageId)
            )
            const isGone =
              !row.episode.isOpen &&
              row.changedAt < DateTime.toEpochMillis(before) &&
              steps.every(({ messageId }) => messageId === undefined)
            return isGone ? [] : [[id, { ...row, steps }] as const]
          })
        )
        return pruned
      })
  }
}
