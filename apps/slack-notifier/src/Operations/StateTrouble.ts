import { DateTime, Duration, Effect, Option } from "effect"
import { inWorkspaceOf } from "../Delivery/Workspace.ts"
import { keepDoing } from "../Incidents/FailureLog.ts"
import { Incident } from "../Incidents/Incident.ts"
import { noticeOf } from "../Incidents/Notice.ts"
import { renderNotice } from "../Incidents/RenderNotice.ts"
import { ProcessStatus } from "../Metrics/ProcessStatus.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { Slack } from "../Slack/Slack.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Wakeups } from "../State/Wakeups.ts"

/** Shorter problems, such as a restart of Postgres, concern nobody. */
const LASTS = Duration.minutes(1)

const LOOK_EVERY = Duration.seconds(10)

/**
 * Checks whether the state can be written. A state that cannot keeps no incident, so its beginning
 * is posted past the outbox. Once it can, the incident is stored and is over: the outbox finds that
 * post by its id, as after a lost state, and replies to it.
 */
export const makeLookAtState = Effect.gen(function* () {
  const status = yield* ProcessStatus
  const live = yield* LiveSettings
  const store = yield* AlertStore
  const { wake } = yield* Wakeups
  let began: { readonly since: DateTime.Utc; readonly uptime: number } | undefined
  let told: Incident | undefined

  return Effect.gen(function* () {
    const { operators, language } = live.now()
    const what = status.stateProblem
    const now = yield* DateTime.now
    const uptime = yield* uptimeMillis
    if (Option.isNone(operators)) return
    if (what === undefined) {
      began = undefined
      if (told === undefined) return
      yield* store.openIncident(told, operators)
      yield* store.resolveIncident(told, now, operators)
      told = undefined
      return yield* wake(operators.value)
    }
    began ??= { since: now, uptime }
    const { since } = began
    if (told !== undefined || uptime - began.uptime < Duration.toMillis(LASTS)) return
    const subject = "ESTATE_NOTIFIER_STATE"
    const incident = new Incident({ company: "", about: "state", subject, what, since })
    const notice = noticeOf(incident, operators.value, Option.none())
    yield* inWorkspaceOf(operators.value)(
      Effect.flatMap(Slack, slack =>
        slack.post({
          id: notice.alertId,
          destination: operators.value,
          parent: undefined,
          message: renderNotice(notice, language)
        })
      )
    )
    told = incident
  })
})

/** Looks again and again. */
export const watchState = Effect.flatMap(makeLookAtState, look =>
  keepDoing("the operators' notice of the state", LOOK_EVERY, look)
)
