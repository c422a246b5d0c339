import { CompanyId } from "@estate/domain/Company"
import { Message } from "@estate/domain/Message"
import { Thread, ThreadId } from "@estate/domain/Thread"
import { Schema } from "effect"

const CompanyLine = Schema.Struct({
  type: Schema.Literal("company"),
  id: CompanyId,
  title: Schema.String,
  feeds: Schema.optionalWith(Schema.Boolean, { default: () => false })
})

const ThreadLine = Schema.Struct({
  type: Schema.Literal("thread"),
  company: CompanyId,
  record: Thread
})

const MessageLine = Schema.Struct({
  type: Schema.Literal("message"),
  thread: ThreadId,
  record: Message
})

/** One line of an import: an upsert of one record. */
export type Line = typeof CompanyLine.Type | typeof ThreadLine.Type | typeof MessageLine.Type

/** What a line may be, by its `type`. */
export const lineTypes = {
  company: CompanyLine,
  thread: ThreadLine,
  message: MessageLine
}
