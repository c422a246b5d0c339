import type { Message } from "@estate/domain/Message"
import { Clock, Duration, Effect, Either, Option } from "effect"
import { lookAt } from "../Look.ts"
import type { Command, Event, Reply } from "../Reply.ts"
import type { StoredReply } from "../StoredReply.ts"
import type { Conversations } from "./Conversations.ts"

/** The maximum time of one call: a process that is being stopped waits for it. */
const READ_WITHIN = Duration.seconds(15)
const SEND_WITHIN = Duration.seconds(15)
const FIND_WITHIN = Duration.seconds(5)

/** Carries out a command about a reply; its outcome is the next event. */
export const carryOut = (
  stored: StoredReply,
  command: Exclude<Command, { readonly do: "wait" }>,
  { read, send }: Conversations,
  mayReply: (slackUser: string) => boolean
): Effect.Effect<Event> =>
  Effect.gen(function* () {
    const { reply, threadId, slackUser, id } = stored
    const { attempt } = command
    const askedAt = yield* Clock.currentTimeMillis
    switch (command.do) {
      case "read":
        return Either.match(yield* Effect.either(read(threadId, READ_WITHIN)), {
          onLeft: (reason): Event => ({ what: "thread not read", attempt, reason }),
          onRight: (messages): Event => ({
            what: "thread read",
            attempt,
            others: command.others,
            mayReply: mayReply(slackUser),
            look: lookAt(messages, reply)
          })
        })
      case "look":
        return Either.match(yield* Effect.either(read(threadId, READ_WITHIN)), {
          onLeft: (reason): Event => ({
            what: "looked",
            attempt,
            askedAt,
            look: reason === "gone" ? reason : "failed"
          }),
          onRight: (messages): Event => ({ what: "looked", attempt, askedAt, look: lookAt(messages, reply) })
        })
      case "send": {
        const left = command.until - askedAt
        if (left <= 0) return { what: "send answered", attempt, answer: "late" }
        const within = Duration.min(Duration.millis(left), SEND_WITHIN)
        const answer = yield* send({ threadId, text: reply.text, key: id, within })
        if (answer !== "sent") return { what: "send answered", attempt, answer }
        const after = yield* Effect.option(read(threadId, FIND_WITHIN))
        return { what: "send answered", attempt, answer: { message: messageIn(after, reply) } }
      }
    }
  })

/** The message in the thread that is a sent reply. */
const messageIn = (messages: Option.Option<ReadonlyArray<Message>>, reply: Reply) =>
  Option.getOrUndefined(
    Option.map(messages, read => lookAt(read, reply).same.find(id => !reply.known.includes(id)))
  )
