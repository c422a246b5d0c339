import type { Rules } from "@estate/rules/Rules"
import { Context, DateTime, Effect, Exit, Logger, LogLevel, Option, Runtime } from "effect"
import type { AlertId } from "../../src/Alerts/AlertId.ts"
import type { AlertMessage } from "../../src/Alerts/AlertMessages.ts"
import { type CompanyRules, companyRules } from "../../src/Alerts/CompanyRules.ts"
import type { Episode } from "../../src/Alerts/Episode.ts"
import { Threads } from "../../src/Platform/Threads.ts"
import { makeCompanyPoller } from "../../src/Polling/CompanyPoller.ts"
import type { PolledCompany } from "../../src/Settings/Companies.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { Incidents, makeIncidents } from "../../src/State/Incidents.ts"
import { Wakeups } from "../../src/State/Wakeups.ts"
import { MemoryStore } from "../proof/MemoryStore.ts"
import type { PlatformModel } from "../proof/PlatformModel.ts"
import { WorldClock } from "../proof/WorldClock.ts"

/** A message that the notifier stored, and when. */
export type StoredMessage = Pick<AlertMessage, "id" | "destination" | "parent" | "step"> & {
  readonly at: number
}

/** The events on a platform, by seconds since the beginning, and the whole duration. */
export interface Story {
  readonly from: DateTime.Utc
  readonly events: ReadonlyMap<number, (now: DateTime.Utc) => void>
  readonly seconds: number
}

/**
 * The notifier's own poller and store on a platform on which this happens, second by second. It polls
 * each `interval` seconds, and when the rules want it.
 */
export const runLive = (
  platform: PlatformModel,
  company: PolledCompany,
  rules: Rules | undefined,
  { from, events, seconds }: Story,
  interval: number
) => {
  const clock = new WorldClock()
  clock.pass(from.epochMillis - clock.nowMillis)
  const store = new MemoryStore()
  const messages: Array<StoredMessage> = []
  /** How episodes ended first; one that was read may be answered later. */
  const endings = new Map<AlertId, Episode["ending"]>()
  const inForce = companyRules(company, { rules, since: DateTime.unsafeMake(0), silences: [] })
  /**
   * The poller plans as well, to see whether there is anything to store: a plan is no message yet.
   */
  const recorded: CompanyRules = {
    ...inForce,
    plan: (...asked) => {
      const plan = inForce.plan(...asked)
      const [, now] = asked
      for (const { id, destination, parent, step } of plan.messages)
        messages.push({ at: now.epochMillis, id, destination, parent, step })
      return plan
    }
  }
  const context = Context.empty().pipe(
    Context.add(AlertStore, {
      ...store.service,
      observe: (observation, _, since) => store.service.observe(observation, recorded, since),
      planAlerts: (name, _, ...asked) => store.service.planAlerts(name, recorded, ...asked),
      end: (ended, ...asked) => {
        endings.set(ended.alertId, ended.ending)
        return store.service.end(ended, ...asked)
      }
    }),
    Context.add(Wakeups, Wakeups.make()),
    Context.add(Threads, platform.service)
  )
  const run = <A, E>(effect: Effect.Effect<A, E, AlertStore | Wakeups | Threads>): A =>
    Exit.getOrElse(
      Runtime.runSyncExit(Runtime.make({ ...Runtime.defaultRuntime, context }))(
        Effect.withClock(effect, clock.timeOfDay).pipe(Logger.withMinimumLogLevel(LogLevel.None))
      ),
      cause => {
        throw new Error(String(cause))
      }
    )
  const { pollOnce } = run(
    Effect.provideServiceEffect(
      makeCompanyPoller(company, () => inForce),
      Incidents,
      makeIncidents(() => Option.none(), [])
    )
  )
  let next: DateTime.Utc | undefined
  for (let second = 0; second <= seconds; second++) {
    events.get(second)?.(clock.now)
    if (second % interval === 0 || (next !== undefined && DateTime.lessThanOrEqualTo(next, clock.now)))
      next = run(pollOnce).next
    clock.pass(1000)
  }
  const episodes = store.episodes().map(({ alertId, threadId, waitingSince: since, ending }) => ({
    threadId,
    since,
    ending: endings.get(alertId) ?? ending
  }))
  return { messages, episodes }
}
