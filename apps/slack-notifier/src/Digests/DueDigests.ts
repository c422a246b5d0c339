import { type Digest, type DigestDay, digestAt } from "@estate/rules/Digest"
import { type Context, DateTime, Duration, Effect, Either, Option } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import type { Episode } from "../Alerts/Episode.ts"
import { makeFailureLog } from "../Incidents/FailureLog.ts"
import type { CompanyStatus } from "../Metrics/CompanyStatus.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import type { Company } from "../Settings/Companies.ts"
import { destinationNamed, workspaceOf } from "../Settings/Destination.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { addressOf } from "../Slack/Address.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Wakeups } from "../State/Wakeups.ts"
import { digestIdOf } from "./Digest.ts"
import { type DueDigest, digestOf } from "./Summary.ts"

/** The longest wait, since somebody may set the clock, or wake the machine. */
const MAX_WAIT = Duration.minutes(1)

/** When to retry after a failure. */
const AGAIN = { seconds: 10 }

/** A company is up to date for a digest if a poll of it succeeded this long before, or since. */
const FRESH = Duration.minutes(5)

/** How long a digest that is due waits for companies that are not up to date. */
const PATIENCE = Duration.minutes(10)

/** How often it checks whether they are. */
const LOOK_AGAIN = { seconds: 5 }

/** What a process remembers about digests. */
interface Memory {
  /** Digests that need nothing more. */
  readonly settled: Set<string>
  /** When it first saw that they are due. */
  readonly dueSince: Map<AlertId, DateTime.Utc>
}

/** Stores the digests of a channel when they are due, forever. */
export const runDigests = Effect.fn("Digests.run")(function* (destination: string) {
  const live = yield* LiveSettings
  const wakeups = yield* Wakeups
  const { logged } = makeFailureLog(`digests to ${addressOf(destination)}`)
  const memory: Memory = { settled: new Set(), dueSince: new Map() }
  while (true) {
    const followed = live.now()
    const result = yield* logged(storeDue(destination, memory))
    if (Either.isRight(result) && result.right.isNew) yield* wakeups.wake(destination)
    const next = Either.isRight(result) ? result.right.next : DateTime.add(yield* DateTime.now, AGAIN)
    const change = live.changeFrom(followed)
    if (next === undefined) yield* change
    else {
      const left = Math.max(0, DateTime.distance(yield* DateTime.now, next))
      yield* Effect.timeoutOption(change, Duration.min(left, MAX_WAIT))
    }
  }
})

/**
 * Stores the due digests of a channel, and withdraws those that Slack has not accepted in time.
 * Returns when to check again; undefined if the channel has no digests. With a memory, a digest
 * waits for the first poll after a start or a failure: until then it is unknown who wrote
 * meanwhile.
 */
export const storeDue = Effect.fn("Digests.storeDue")(function* (destination: string, memory?: Memory) {
  const live = yield* LiveSettings
  const store = yield* AlertStore
  const now = yield* DateTime.now
  const { since } = live.rules()
  const times: Array<DateTime.Utc> = []
  let isNew = false
  for (const digest of digestsIn(live, destination)) {
    const { latest, next } = digestAt(digest, now)
    if (next !== undefined) times.push(next)
    // A reload announces nothing from the past.
    if (latest === undefined || DateTime.lessThan(latest.at, since)) continue
    const id = digestIdOf({ name: digest.name, destination, date: latest.date })
    const isDue = DateTime.lessThan(now, latest.until)
    if (isDue) times.push(latest.until)
    const done = `${isDue ? "stored" : "withdrawn"} ${id}`
    if (memory?.settled.has(done)) continue
    if (!isDue) yield* withdraw(destination, id)
    else {
      const about = neighboursIn(live, destination).filter(({ name }) => isAbout(digest, name))
      if (memory !== undefined && (yield* mustWait(memory, about, { ...latest, id }, now))) {
        times.push(DateTime.add(now, LOOK_AGAIN))
        continue
      }
      const due = dueDigest(live, destination, digest, { ...latest, id }, now)
      if (yield* store.addDigest(due)) isNew = true
    }
    memory?.settled.add(done)
  }
  const [next] = times.sort(DateTime.Order)
  return { isNew, next }
})

type Live = Context.Tag.Service<typeof LiveSettings>

const digestsIn = (live: Live, destination: string): ReadonlyArray<Digest> =>
  (live.rules().rules?.digests ?? []).filter(
    ({ channel }) => destinationNamed(workspaceOf(destination), channel) === destination
  )

const mustWait = Effect.fnUntraced(function* (
  { dueSince }: Memory,
  companies: ReadonlyArray<Company>,
  { id, at }: Pick<DueDigest, "id"> & Pick<DigestDay, "at">,
  now: DateTime.Utc
) {
  const seenAt = dueSince.get(id) ?? now
  dueSince.set(id, seenAt)
  if (DateTime.lessThanOrEqualTo(DateTime.addDuration(seenAt, PATIENCE), now)) return false
  const fresh = DateTime.subtractDuration(at, FRESH)
  const isUpToDate = ({ state, succeededAt }: CompanyStatus) =>
    state === "parked" || Option.exists(succeededAt, DateTime.greaterThanOrEqualTo(fresh))
  const { statusesOf } = yield* AlertStore
  const known = yield* Effect.forEach(companies, ({ name }) => statusesOf(name), { concurrency: "unbounded" })
  return !known.every(statuses => statuses.some(isUpToDate))
})

/** The companies in the channel's workspace. */
const neighboursIn = (live: Live, destination: string): ReadonlyArray<Company> => {
  const workspace = workspaceOf(destination)
  return live.now().companies.filter(each => workspaceOf(each.destination) === workspace)
}

/** Whether a digest is about a company of its workspace: about all, unless it names some. */
const isAbout = ({ companies }: Digest, company: string): boolean => companies?.includes(company) ?? true

const dueDigest = (
  live: Live,
  destination: string,
  digest: Digest,
  { id, date, previous, at }: DigestDay & { readonly id: AlertId },
  now: DateTime.Utc
): DueDigest => {
  const { name, zone, routes, target } = digest
  const { rules, silences } = live.rules()
  const workspace = workspaceOf(destination)
  const neighbours = neighboursIn(live, destination)
  const about = neighbours.filter(({ name }) => isAbout(digest, name))
  const isListed = ({ company, destination }: Episode) =>
    workspaceOf(destination) === workspace && isAbout(digest, company)
  const company = neighbours.find(each => each.destination === destination) ?? neighbours[0]
  const head = { digestId: id, destination, name, company: company?.name ?? "", date, previous, at }
  return {
    id,
    destination,
    since: previous.toInstant(zone),
    routes,
    dropped: (rules?.routes ?? []).flatMap(({ name, alert }) => (alert ? [] : [name])),
    digestOf: announced =>
      digestOf(
        head,
        target,
        announced.filter(({ episode }) => isListed(episode)),
        silences.filter(({ match }) => about.some(({ name }) => match?.company?.includes(name) ?? true)),
        name => live.styleOf(name).zone,
        zone,
        now
      )
  }
}

const withdraw = Effect.fnUntraced(function* (destination: string, id: AlertId) {
  const store = yield* AlertStore
  const unposted = (yield* store.unposted(destination)).find(each => each.id === id)
  if (unposted === undefined) return
  const { content } = unposted.message
  const event = { what: "observed" as const, content, isWanted: false }
  yield* store.transact(id, event, { now: yield* uptimeMillis, quarantine: 0 })
})
