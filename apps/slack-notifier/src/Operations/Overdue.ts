import { DateTime, Duration, Effect } from "effect"
import { keepDoing } from "../Incidents/FailureLog.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { addressOf } from "../Slack/Address.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { incidentsOf } from "../State/Incidents.ts"

/** A message that has been due for longer than this is late, whatever the reason. */
const OVERDUE_MILLIS = Duration.toMillis("5 minutes")

const LOOK_EVERY = Duration.seconds(30)

const texts = {
  en: (channel: string) =>
    `Messages to ${channel} have been due for more than 5 minutes: buyers wait unannounced. \`estate-notifier status\` shows how many; look whether Slack is slow, or too much goes to this channel`,
  ru: (channel: string) =>
    `Сообщения в ${channel} ждут отправки больше 5 минут: о покупателях ещё никто не знает. Сколько их, покажет \`estate-notifier status\`; проверьте, не медлит ли Slack и не слишком ли много идёт в этот канал`
}

/**
 * Opens an incident for each channel in which something has been due for too long, and resolves it.
 * A channel that accepts nothing has an incident of its own. The time when a message became due is
 * a system time, which may have been set since: so each check in between must also have found
 * something due.
 */
export const makeLookForOverdue = Effect.gen(function* () {
  const store = yield* AlertStore
  const live = yield* LiveSettings
  /** Since which uptime every check has found something due in a channel. */
  let dueSince: ReadonlyMap<string, number> = new Map()
  return Effect.gen(function* () {
    const { language } = live.now()
    const incidents = yield* incidentsOf("")
    const now = yield* DateTime.now
    const uptime = yield* uptimeMillis
    const due = yield* store.oldestDue
    dueSince = new Map(due.map(({ destination }) => [destination, dueSince.get(destination) ?? uptime]))
    const refused = incidents.subjects({ company: "", about: "channel" })
    const old = due
      .filter(({ since }) => Math.abs(DateTime.distance(since, now)) > OVERDUE_MILLIS)
      .map(({ destination }) => ({ destination, channel: addressOf(destination) }))
      .filter(({ channel }) => !refused.includes(channel))
    const overdue = { company: "", about: "overdue" as const }
    for (const { destination, channel } of old)
      if (uptime - (dueSince.get(destination) ?? uptime) >= OVERDUE_MILLIS)
        yield* incidents.open({ ...overdue, subject: channel }, texts[language](channel))
    for (const subject of incidents.subjects(overdue))
      if (!old.some(({ channel }) => channel === subject)) yield* incidents.resolve({ ...overdue, subject })
  })
})

/** Checks repeatedly. */
export const watchOverdue = Effect.flatMap(makeLookForOverdue, look =>
  keepDoing("messages that are due", LOOK_EVERY, look)
)
