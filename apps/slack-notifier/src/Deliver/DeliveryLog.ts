import { Effect, Either } from "effect"
import type { Outcome } from "../Measure/Counters.ts"
import { logFieldsOf, type Subject } from "../Outbox/Subject.ts"
import type { SlackError } from "../Slack/SlackError.ts"

/** Logs what happened to a message. */
export const logDelivery = (event: string, subject: Subject) =>
  Effect.annotateLogs(Effect.logInfo(event), logFieldsOf(subject))

const outcomes: Readonly<Record<SlackError["_tag"], Outcome>> = {
  SlackBusy: "busy",
  DestinationRefused: "destination_refused",
  MessageRefused: "message_refused",
  MessageGone: "gone",
  SlackUncertain: "uncertain"
}

/** Slack's answer to a post or an edit, as it is counted. */
export const outcomeOf = (answer: Either.Either<unknown, SlackError>): Outcome =>
  Either.isRight(answer) ? "sent" : outcomes[answer.left._tag]
