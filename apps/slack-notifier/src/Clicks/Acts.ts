import { Context, DateTime, Effect, Layer, Schedule } from "effect"
import { factsIn } from "../Alerts/EpisodeFacts.ts"
import { keyOf } from "../Cluster/Task.ts"
import { count } from "../Metrics/Counters.ts"
import { makeReplyHandling } from "../Replies/Handling/ReplyHandling.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import type { StoreError } from "../State/AlertStore.ts"
import { Deeds } from "../State/Deeds.ts"
import type { RecordedEpisode } from "../State/EpisodeReads.ts"
import { Wakeups } from "../State/Wakeups.ts"
import { answering, type ClickDecision, decideClick } from "./Decide.ts"
import type { Acknowledgement, Click, Interaction } from "./Interaction.ts"
import { makeRepeats } from "./Repeats.ts"
import { makeResponses } from "./Responses.ts"
import type { Actor, Denial } from "./Rights.ts"

/** The acknowledgement for Slack, and what happens after it. */
export interface Handled {
  readonly acknowledgement: Acknowledgement
  readonly afterwards: Effect.Effect<void>
}

const done: Handled = { acknowledgement: undefined, afterwards: Effect.void }

/** A transaction may have to start again, after a deadlock. */
const again = { schedule: Schedule.spaced("50 millis"), times: 2 } as const

/** Lets what people do in Slack take effect; the caller has parsed it. */
export class Acts extends Context.Tag("@estate/slack-notifier/Acts")<
  Acts,
  {
    /**
     * When it returns, the action is durable, and may be acknowledged. If Slack delivers a click to
     * this process again, it has no further effect, whatever the first outcome was.
     */
    readonly handle: (interaction: Interaction) => Effect.Effect<Handled, StoreError>
  }
>() {
  static readonly layer = Layer.scoped(
    Acts,
    Effect.suspend(() => make)
  )
}

/** The outcome of a click, in the log and in the metrics. */
const outcomeOf = ({ answer, deed, isReply }: ClickDecision) =>
  answer?.why ?? deed?.kind ?? (isReply ? "reply" : "nothing")

const make = Effect.gen(function* () {
  const deeds = yield* Deeds
  const live = yield* LiveSettings
  const wakeups = yield* Wakeups
  const { actorOf, tell, refused } = yield* makeResponses
  const replies = yield* makeReplyHandling

  const counted = (outcome: string) => count({ name: "clicks", outcome })

  const factsOf = (alert: RecordedEpisode | undefined, now: DateTime.Utc) => {
    const company = alert && live.company(alert.open.episode.company)
    return alert && company && factsIn(company, live.rules())(alert.open, now)
  }

  const click = Effect.fnUntraced(function* (click: Click, by: Actor | Denial) {
    const { slackUser, envelope, actionTs, workspace, alertId, what, message, responseUrl } = click
    const now = yield* DateTime.now
    const person = typeof by === "string" ? "" : by.person
    const clicked = { message, responseUrl }
    const action = { alertId, slackUser, person, workspace, envelope, actionTs, viewId: undefined, clicked }
    const { decision, alert, channels } = yield* deeds
      .act(action, now, alert =>
        typeof by === "string"
          ? answering({ why: by })
          : decideClick(click, by, alert, factsOf(alert, now), now)
      )
      .pipe(Effect.retry(again))
    const outcome = decision === undefined ? "repeated" : outcomeOf(decision)
    yield* counted(outcome)
    yield* Effect.annotateLogs(Effect.logInfo(`clicked ${what}: ${outcome}`), {
      alert: alertId,
      slackUser,
      envelope
    })
    if (decision === undefined) return done
    const { answer, deed, isReply } = decision
    const shown = Effect.gen(function* () {
      yield* wakeups.wake(...channels)
      // Only giving an alert back can make something due earlier than planned.
      if (deed?.kind === "released" && alert !== undefined)
        yield* wakeups.wake(keyOf({ kind: "company", name: alert.open.episode.company }))
      if (answer !== undefined) yield* tell(click, message.channel, answer, alert)
      if (isReply && alert !== undefined) yield* replies.open(click, alert.open)
    })
    return { acknowledgement: undefined, afterwards: shown }
  })

  const take = Effect.fnUntraced(function* (interaction: Interaction) {
    const by = yield* actorOf(interaction)
    if (interaction.kind === "click") return yield* click(interaction, by)
    if (interaction.kind === "submission") {
      if (typeof by === "string" || !by.mayReply) {
        const why = typeof by === "string" ? by : "may not reply"
        yield* counted(why)
        return { ...done, acknowledgement: yield* refused(interaction, why) }
      }
      yield* counted("submitted")
      return { ...done, acknowledgement: yield* replies.submit(interaction, by) }
    }
    if (typeof by === "string") {
      yield* counted(by)
      return { ...done, afterwards: tell(interaction, interaction.message?.channel, { why: by }, undefined) }
    }
    yield* counted((yield* replies.click(interaction)) ? "reply" : "ignored")
    return done
  })

  const repeats = makeRepeats<StoreError>()

  const handle = Effect.fn("Acts.handle")((interaction: Interaction) => {
    // A modal has its outcome in its acknowledgement, which is given again.
    if (interaction.kind === "submission") return take(interaction)
    const { workspace, slackUser, actionTs } = interaction
    const key = [workspace, slackUser, actionTs].join(" ")
    return repeats(key, take(interaction), Effect.as(counted("repeated"), done))
  })

  return Acts.of({ handle })
})
