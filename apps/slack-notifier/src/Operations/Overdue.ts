import { DateTime, Duration, Effect, Option } from "effect"
import { makeFailureLog } from "../Incidents/FailureLog.ts"
import { Incident } from "../Incidents/Incident.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { addressOf } from "../Slack/Address.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Wakeups } from "../State/Wakeups.ts"

/** A message that is due for longer is late, whatever the reason. */
const OVERDUE = Duration.minutes(5)

const LOOK_EVERY = Duration.seconds(30)

const texts = {
  en: (channel: string) =>
    `Messages to ${channel} have been due for more than 5 minutes: buyers wait unannounced. \`estate-notifier status\` shows how many; look whether Slack is slow, or too much goes to this channel`,
  ru: (channel: string) =>
    `Сообщения в ${channel} ждут отправки больше 5 минут: о покупателях ещё никто не знает. Сколько их, покажет \`estate-notifier status\`; проверьте, не медлит ли Slack и не слишком ли много идёт в этот канал`
}

/**
 * Opens an incident for each channel in which something is due for too long, and resolves it. A
 * channel that accepts nothing has an incident of its own.
 */
export const lookForOverdue = Effect.gen(function* () {
  const store = yield* AlertStore
  const { operators, language } = (yield* LiveSettings).now()
  const { wake } = yield* Wakeups
  const now = yield* DateTime.now
  const open = yield* store.incidents
  const refused = new Set(open.flatMap(({ about, subject }) => (about === "channel" ? [subject] : [])))
  const late = (yield* store.oldestDue)
    .filter(({ since }) => DateTime.distance(since, now) > Duration.toMillis(OVERDUE))
    .map(({ destination }) => addressOf(destination))
    .filter(channel => !refused.has(channel))
  const known = open.filter(({ about }) => about === "overdue")
  const changes = [
    ...late
      .filter(channel => !known.some(({ subject }) => subject === channel))
      .map(subject =>
        store.openIncident(
          new Incident({
            company: "",
            about: "overdue",
            subject,
            what: texts[language](subject),
            since: now
          }),
          operators
        )
      ),
    ...known
      .filter(({ subject }) => !late.includes(subject))
      .map(incident => store.resolveIncident(incident, now, operators))
  ]
  for (const change of changes)
    if (yield* change) yield* Effect.forEach(Option.toArray(operators), wake, { discard: true })
})

/** Looks again and again; while the state fails, that is told elsewhere. */
export const watchOverdue = Effect.gen(function* () {
  const failureLog = yield* makeFailureLog("messages that are due")
  const look = Effect.zipRight(lookForOverdue, failureLog.recovered)
  return yield* Effect.forever(
    Effect.zipRight(Effect.sleep(LOOK_EVERY), Effect.catchAll(look, failureLog.failed))
  )
})
