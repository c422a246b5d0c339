import { DateTime, Duration, Effect } from "effect"
import { keepDoing } from "../Incidents/FailureLog.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { addressOf } from "../Slack/Address.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { incidentsOf } from "../State/Incidents.ts"

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
  const { language } = (yield* LiveSettings).now()
  const incidents = yield* incidentsOf("")
  const now = yield* DateTime.now
  const refused = incidents.subjects({ company: "", about: "channel" })
  const late = (yield* store.oldestDue)
    .filter(({ since }) => DateTime.distance(since, now) > Duration.toMillis(OVERDUE))
    .map(({ destination }) => addressOf(destination))
    .filter(channel => !refused.includes(channel))
  const overdue = { company: "", about: "overdue" as const }
  for (const subject of late) yield* incidents.open({ ...overdue, subject }, texts[language](subject))
  for (const subject of incidents.subjects(overdue))
    if (!late.includes(subject)) yield* incidents.resolve({ ...overdue, subject })
})

/** Looks again and again: what a start finds due may be on its way by the first look. */
export const watchOverdue = Effect.delay(
  keepDoing("messages that are due", LOOK_EVERY, lookForOverdue),
  LOOK_EVERY
)
