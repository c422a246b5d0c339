import { FIRST } from "@estate/rules/Decide"
import { isRepetition } from "@estate/rules/Repeats"
import { DateTime, Duration } from "effect"
import { type AlertId, messageIdOf } from "../../src/Alerts/AlertId.ts"
import type { AlertMessage } from "../../src/Alerts/AlertMessages.ts"
import type { CompanyRules } from "../../src/Alerts/CompanyRules.ts"
import { step } from "../../src/Outbox/Step.ts"

type Machine = typeof step

/** How posts are made safe: the real design, or a wrong one. */
export interface Design {
  readonly name: string
  readonly quarantine: Duration.Duration
  readonly step: Machine
  /** Whether each transaction reads what it writes. */
  readonly isAtomic: boolean
  /** The rules as one process follows them, from its start on. */
  readonly follow: (rules: () => CompanyRules) => () => CompanyRules
  /** Whether a step is over as soon as its message is stored, or when it is in Slack. */
  readonly isDoneWhenStored: boolean
  /** Whether a backlog takes the place of the alerts that it is made of. */
  readonly replacesGathered: boolean
  /** Whether a claim ends once the alert says that it is over. */
  readonly freesClaims: boolean
}

export const ours: Design = {
  name: "the real design",
  quarantine: Duration.minutes(2),
  step,
  isAtomic: true,
  follow: rules => rules,
  isDoneWhenStored: true,
  replacesGathered: true,
  freesClaims: true
}

/** The post begins, but the state does not say so until its answer. */
const postThenRecord: Machine = (message, event, at) => {
  if (event.what === "post answered")
    return step({ ...message, state: "sending", attempt: event.attempt, attemptedAt: at.now }, event, at)
  const after = step(message, event, at)
  return after.command.do === "post" ? { ...after, message } : after
}

/** The post counts as sent before it begins. */
const recordThenPost: Machine = (message, event, at) => {
  const after = step(message, event, at)
  if (after.command.do !== "post") return after
  const posted = { channel: "C1", ts: "0.000000" }
  return { ...after, message: { ...after.message, state: "sent", posted, shown: message.content } }
}

/** Every answer counts for the latest attempt, and what is absent from a history is due again. */
const withoutAttempts: Machine = (message, event, at) => {
  if (event.what === "post answered") return step(message, { ...event, attempt: message.attempt }, at)
  if (event.what !== "history read") return step(message, event, at)
  const after = step(message, { ...event, attempt: message.attempt }, at)
  const isAbsent = event.posted === undefined && message.state !== "sent"
  return isAbsent ? { ...after, message: { ...message, state: "due" } } : after
}

/** A long attempt is uncertain since it began, though Slack may post a moment after it ended. */
const fromTheBeginning: Machine = (message, event, at) => {
  const after = step(message, event, at)
  return event.what === "post answered" && after.message.state === "ambiguous"
    ? { ...after, message: { ...after.message, attemptedAt: message.attemptedAt } }
    : after
}

/** Wrong designs that one process already shows. */
export const mutants: ReadonlyArray<Design> = [
  { ...ours, name: "post, then record", step: postThenRecord },
  { ...ours, name: "record, then post", step: recordThenPost },
  { ...ours, name: "no quarantine", quarantine: Duration.zero },
  { ...ours, name: "a quarantine shorter than a late commit", quarantine: Duration.seconds(30) }
]

/** Wrong designs that a Slack shows which takes long, fails, and posts a moment later. */
export const slowMutants: ReadonlyArray<Design> = [
  {
    ...ours,
    name: "a quarantine from the beginning of a long attempt",
    quarantine: Duration.seconds(62),
    step: fromTheBeginning
  }
]

/** Steps are timers of the process that saw the episode open. */
const timersInMemory: Design["follow"] = rules => {
  const mine = new Set<AlertId>()
  return () => ({
    ...rules(),
    routeOf: (episode, now) => {
      mine.add(episode.alertId)
      return rules().routeOf(episode, now)
    },
    plan: (open, now) =>
      rules().plan(
        open.filter(({ episode }) => mine.has(episode.alertId)),
        now
      )
  })
}

const routeAtEachPoll: Design["follow"] = rules => () => ({
  ...rules(),
  plan: (open, now) =>
    rules().plan(
      open.map(each => ({ ...each, route: rules().routeOf(each.episode, now) })),
      now
    )
})

/** Each process counts the repetitions of a step that it has sent. */
const repetitionsInMemory: Design["follow"] = rules => {
  let sent = 0
  return () => ({
    ...rules(),
    plan: (...about) => {
      const plan = rules().plan(...about)
      const messages = plan.messages.map(message => {
        if (!isRepetition(message.step)) return message
        sent += 1
        const step = message.step.replace(/\d+$/, String(sent + 1))
        return { ...message, step, id: messageIdOf(message.about, step, message.destination) }
      })
      return { ...plan, messages }
    }
  })
}

/** What was held for a while is old news. */
const heldIsSkipped: Design["follow"] = rules => () => ({
  ...rules(),
  plan: (open, now, ...others) => {
    const plan = rules().plan(open, now, ...others)
    const long = new Set(
      open
        .filter(({ seenAt }) => DateTime.distance(seenAt, now) > HELD_FOR_LONG)
        .map(({ episode }) => episode.alertId)
    )
    const isHeld = ({ step, about }: AlertMessage) => step === FIRST && about.some(id => long.has(id))
    const held = plan.messages.filter(isHeld)
    return {
      ...plan,
      messages: plan.messages.filter(message => !held.includes(message)),
      skipped: [
        ...plan.skipped,
        ...held.flatMap(({ about, step }) => about.map(alertId => ({ alertId, step })))
      ]
    }
  }
})

const HELD_FOR_LONG = 100_000

/** Wrong designs of rules. */
export const rulesMutants: ReadonlyArray<Design> = [
  { ...ours, name: "timers in memory alone", follow: timersInMemory },
  { ...ours, name: "the route decided at each poll", follow: routeAtEachPoll },
  { ...ours, name: "a step is done after its post", isDoneWhenStored: false },
  { ...ours, name: "a backlog beside its alerts", replacesGathered: false },
  { ...ours, name: "repetitions counted in memory", follow: repetitionsInMemory },
  { ...ours, name: "what a silence held is skipped", follow: heldIsSkipped }
]

/** Wrong designs that only claims show. */
export const claimMutants: ReadonlyArray<Design> = [
  { ...ours, name: "a claim that holds after the alert that it is over", freesClaims: false }
]

/** Wrong designs that only several processes show. */
export const sharedMutants: ReadonlyArray<Design> = [
  { ...ours, name: "transitions without the attempt", step: withoutAttempts },
  { ...ours, name: "a read before the transaction that writes", isAtomic: false }
]

/** The time at which every proof starts. */
export const startTime = DateTime.unsafeMake("2026-11-21T06:44:00Z")
