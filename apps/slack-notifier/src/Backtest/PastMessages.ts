import type { SentAlert } from "@estate/backtest/PastNotifier"
import { Array } from "effect"
import { backlogIdOf } from "../Alerts/AlertId.ts"
import type { AlertMessage } from "../Alerts/AlertMessages.ts"
import { Episode } from "../Alerts/Episode.ts"

/** An alert that would have been sent, and its messages as the notifier would have stored them. */
export interface StoredAlert extends SentAlert {
  readonly messages: Array.NonEmptyReadonlyArray<AlertMessage>
}

/** What a notifier of the past would have sent: each alert with a message in each channel. */
export const alertsOf = (
  messages: ReadonlyArray<AlertMessage>,
  backlogOver: number
): ReadonlyArray<Array.NonEmptyReadonlyArray<StoredMessage>> => {
  const all = withBacklogs(messages, backlogOver)
  return Array.isNonEmptyReadonlyArray(all) ? Array.groupWith(all, isSameAlert) : []
}

/** A message; a backlog is the first alert of all buyers in it. */
type StoredMessage = AlertMessage & { readonly isBacklog?: boolean }

/** More late first alerts of a channel than the backlog takes are one message. */
export const withBacklogs = (
  messages: ReadonlyArray<AlertMessage>,
  over: number
): ReadonlyArray<StoredMessage> => {
  const late = Array.groupBy(
    messages.filter(({ isLate }) => isLate),
    ({ destination }) => destination
  )
  return messages.flatMap(message => {
    const here = late[message.destination] ?? []
    if (!message.isLate || here.length <= over) return [message]
    const id = backlogIdOf(message.id, message.destination)
    const about = here.flatMap(each => each.about)
    return here[0] === message ? [{ ...message, id, about, isBacklog: true }] : []
  })
}

/** An alert has a message in each of its channels. */
const isSameAlert = (one: AlertMessage, other: AlertMessage) =>
  one.step === other.step && one.content === other.content

/** The ids in Slack of those whom a message mentions. */
export const mentionsOf = (content: AlertMessage["content"]): ReadonlyArray<string> =>
  content instanceof Episode ? [] : content.mentions
