import type { Language } from "@estate/text/Language"
import { Array, type Context, DateTime, Duration, Effect, Option } from "effect"
import { keepDoing } from "../Incidents/FailureLog.ts"
import { Incident } from "../Incidents/Incident.ts"
import { noticeOf } from "../Incidents/Notice.ts"
import { renderNotice } from "../Incidents/RenderNotice.ts"
import { ProcessStatus } from "../Metrics/ProcessStatus.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import type { Slack } from "../Slack/Slack.ts"
import { Workspaces } from "../Slack/Workspaces.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Wakeups } from "../State/Wakeups.ts"

/** Shorter problems, such as a restart of Postgres, are not reported. */
const LASTS = Duration.minutes(1)

const LOOK_EVERY = Duration.seconds(10)

/** Another process may have noticed, and posted, this much earlier or later. */
const AROUND_MINUTES = 5
/** Notices of different minutes have different ids. */
const minutesAround = Array.range(-AROUND_MINUTES, AROUND_MINUTES)

/**
 * Checks whether the state can be written. If not, it cannot store an incident either, so the
 * beginning of the incident is posted without the outbox. Once it can be written again, the
 * incident is stored as over: the outbox learns where that post is, and replies to it.
 *
 * Processes that share the state notice at about the same time, and can only meet in Slack: the
 * first one posts, and the others find that post, since its id follows from the minute in which the
 * problem began. If two post at the same moment, both posts have the same id, and the later one is
 * deleted.
 */
export const makeLookAtState = Effect.gen(function* () {
  const status = yield* ProcessStatus
  const live = yield* LiveSettings
  const store = yield* AlertStore
  const { wake } = yield* Wakeups
  const { slackOf } = yield* Workspaces
  let began: { readonly since: DateTime.Utc; readonly uptime: number } | undefined
  let told: Effect.Effect.Success<ReturnType<typeof postOnce>> | undefined

  return Effect.gen(function* () {
    const { operators, language, quarantine } = live.now()
    const what = status.stateProblem
    const now = yield* DateTime.now
    const uptime = yield* uptimeMillis
    if (Option.isNone(operators)) return
    if (what === undefined) {
      began = undefined
      if (told === undefined) return
      const { incident, id, posted } = told
      yield* store.openIncident(incident, operators)
      const found = { what: "history read", attempt: 0, askedAt: uptime, posted } as const
      yield* store.transact(id, found, { now: uptime, quarantine: Duration.toMillis(quarantine) })
      yield* store.resolveIncident(incident, now, operators)
      told = undefined
      return yield* wake(operators.value)
    }
    began ??= { since: DateTime.startOf(now, "minute"), uptime }
    if (told !== undefined || uptime - began.uptime < Duration.toMillis(LASTS)) return
    told = yield* postOnce(slackOf(operators.value), began.since, what, operators.value, language)
  })
})

/**
 * Posts the beginning of the incident, unless the channel shows it already. Returns the incident
 * that it shows, and where.
 */
const postOnce = Effect.fnUntraced(function* (
  slack: Context.Tag.Service<typeof Slack>,
  since: DateTime.Utc,
  what: string,
  operators: string,
  language: Language
) {
  const startSince = (moment: DateTime.Utc) => {
    const subject = "ESTATE_NOTIFIER_STATE"
    const incident = new Incident({ company: "", about: "state", subject, what, since: moment })
    return noticeOf(incident, operators, Option.none())
  }
  // If the history cannot be read: two notices are better than none.
  const { alerts, threads } = yield* Effect.orElseSucceed(
    slack.historyOf(operators, DateTime.subtract(since, { minutes: AROUND_MINUTES })),
    () => ({ alerts: [], threads: new Set<string>() })
  )
  const notices = minutesAround.map(minutes => startSince(DateTime.add(since, { minutes })))
  const incidents = new Map(notices.map(({ alertId, incident }) => [alertId, incident]))
  for (const posted of alerts) {
    const incident = incidents.get(posted.alertId)
    // A notice with a reply is about a problem that is over.
    if (incident !== undefined && !threads.has(posted.ts)) return { incident, id: posted.alertId, posted }
  }
  const notice = startSince(since)
  const { alertId: id, incident } = notice
  const message = renderNotice(notice, language)
  const posted = yield* slack.post({ id, destination: operators, parent: undefined, message })
  return { incident, id, posted }
})

/** Checks repeatedly. */
export const watchState = Effect.flatMap(makeLookAtState, look =>
  keepDoing("the operators' notice of the state", LOOK_EVERY, look)
)
