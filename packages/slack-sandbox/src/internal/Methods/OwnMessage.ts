import { Either } from "effect"
import type { Bot } from "../Bot.ts"
import { type Channel, messageAt } from "../Channel.ts"
import type { Posted } from "../Posted.ts"
import { Refusal } from "../Refusal.ts"

/** The app's own message with this `ts`: `message_not_found`, or `error` where it is another's. */
export const ownMessage = (
  channel: Channel,
  ts: string,
  bot: Bot,
  error: string
): Either.Either<Posted, Refusal> =>
  Either.fromNullable(messageAt(channel, ts), () => Refusal.of("message_not_found")).pipe(
    Either.filterOrLeft(
      message => !message.isTombstone,
      () => Refusal.of("message_not_found")
    ),
    Either.filterOrLeft(
      message => message.bot.botId === bot.botId,
      () => Refusal.of(error)
    )
  )
