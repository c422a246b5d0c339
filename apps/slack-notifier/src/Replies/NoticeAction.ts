import { Either, Schema } from "effect"
import { AlertId } from "../Alerts/AlertId.ts"

/** What the author of a reply can choose, by the `action_id` of the button. */
const NoticeAction = Schema.Literal("replySend", "replyEdit", "replyDiscard")
export type NoticeAction = typeof NoticeAction.Type

export const isAction = Schema.is(NoticeAction)

/** The `value` of a notice's button: which reply, and which of its notices. No personal data. */
export const noticeValue = ({ replyId, number }: NoticeRef): string => `${replyId} ${number}`

/** A notice of a reply. */
export interface NoticeRef {
  readonly replyId: AlertId
  readonly number: number
}

const decode = Schema.decodeUnknownEither(Schema.Tuple(AlertId, Schema.NumberFromString))

/** Reads a button's value; undefined if it is not one. */
export const readNoticeValue = (value: string): NoticeRef | undefined =>
  Either.getOrUndefined(Either.map(decode(value.split(" ")), ([replyId, number]) => ({ replyId, number })))
