import { type Digest, type DigestDay, digestAt } from "@estate/rules/Digest"
import { type Context, DateTime, Duration, Effect, Either } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import type { Episode } from "../Alerts/Episode.ts"
import type { StoredSilence } from "../Alerts/StoredSilence.ts"
import { makeFailureLog } from "../Incidents/FailureLog.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { destinationNamed, workspaceOf } from "../Settings/Destination.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { addressOf } from "../Slack/Address.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { LiveSilences } from "../State/LiveSilences.ts"
import { Wakeups } from "../State/Wakeups.ts"
import { digestIdOf } from "./Digest.ts"
import { type DueDigest, digestOf } from "./Summary.ts"

/** The longest wait: somebody may set the clock, or wake the machine. */
const MAX_WAIT = Duration.minutes(1)

/** When to try again what failed. */
const AGAIN = { seconds: 10 }

/** Stores the digests of a channel when they are due, forever. */
export const runDigests = Effect.fn("Digests.run")(function* (destination: string) {
  const live = yield* LiveSettings
  const wakeups = yield* Wakeups
  const failureLog = yield* makeFailureLog(`digests to ${addressOf(destination)}`)
  const settled = new Set<string>()
  while (true) {
    const followed = live.now()
    const result = yield* Effect.either(storeDue(destination, settled))
    if (Either.isLeft(result)) yield* failureLog.failed(result.left)
    else yield* failureLog.recovered
    if (Either.isRight(result) && result.right.isNew) yield* wakeups.wake(destination)
    const next = Either.isRight(result) ? result.right.next : DateTime.add(yield* DateTime.now, AGAIN)
    const change = Effect.suspend(() => (live.now() === followed ? live.nextChange : Effect.void))
    if (next === undefined) yield* change
    else {
      const left = Math.max(0, DateTime.distance(yield* DateTime.now, next))
      yield* Effect.timeoutOption(change, Duration.min(left, MAX_WAIT))
    }
  }
})

/**
 * Stores the digests of a channel that are due, and withdraws those that Slack has not taken in
 * time. `settled` remembers for which that is done. Returns when to look again; undefined: the
 * channel has no digests.
 */
export const storeDue = Effect.fn("Digests.storeDue")(function* (
  destination: string,
  settled: Set<string> = new Set()
) {
  const live = yield* LiveSettings
  const silences = yield* LiveSilences
  const store = yield* AlertStore
  const now = yield* DateTime.now
  const { since } = live.rules()
  const times: Array<DateTime.Utc> = []
  let isNew = false
  for (const digest of digestsIn(live, destination)) {
    const { latest, next } = digestAt(digest, now)
    if (next !== undefined) times.push(next)
    // A reload announces nothing that is past.
    if (latest === undefined || DateTime.lessThan(latest.at, since)) continue
    const id = digestIdOf({ name: digest.name, destination, date: latest.date })
    const isDue = DateTime.lessThan(now, latest.until)
    if (isDue) times.push(latest.until)
    const done = `${isDue ? "stored" : "withdrawn"} ${id}`
    if (settled.has(done)) continue
    if (!isDue) yield* withdraw(destination, id)
    else {
      const due = dueDigest(live, silences.now(), destination, digest, { ...latest, id }, now)
      if (yield* store.addDigest(due)) isNew = true
    }
    settled.add(done)
  }
  const [next] = times.sort(DateTime.Order)
  return { isNew, next }
})

type Live = Context.Tag.Service<typeof LiveSettings>

const isNamed = (destination: string) => (channel: string) =>
  destinationNamed(workspaceOf(destination), channel) === destination

const digestsIn = (live: Live, destination: string): ReadonlyArray<Digest> =>
  (live.rules().rules?.digests ?? []).filter(({ channel }) => isNamed(destination)(channel))

const dueDigest = (
  live: Live,
  silences: ReadonlyArray<StoredSilence>,
  destination: string,
  { name, zone, routes, companies: ofCompanies, target }: Digest,
  { id, date, previous, at }: DigestDay & { readonly id: AlertId },
  now: DateTime.Utc
): DueDigest => {
  const { companies } = live.now()
  const workspace = workspaceOf(destination)
  const neighbours = companies.filter(each => workspaceOf(each.destination) === workspace)
  const about = neighbours.filter(({ name }) => ofCompanies?.includes(name) ?? true)
  const isAbout = ({ company, destination }: Episode) =>
    workspaceOf(destination) === workspace && (ofCompanies?.includes(company) ?? true)
  const company = neighbours.find(each => each.destination === destination) ?? neighbours[0]
  const head = { digestId: id, destination, name, company: company?.name ?? "", date, previous, at }
  return {
    id,
    destination,
    since: previous.toInstant(zone),
    routes,
    dropped: (live.rules().rules?.routes ?? []).flatMap(({ name, alert }) => (alert ? [] : [name])),
    digestOf: announced =>
      digestOf(
        head,
        target,
        announced.filter(({ episode }) => isAbout(episode)),
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
