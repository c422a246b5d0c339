import { IdempotencyKeyInUse, IdempotencyKeyReused } from "@estate/domain/IdempotencyKey"
import { MESSAGE_MAX_LENGTH, Message, MessageRejected, MessageText } from "@estate/domain/Message"
import { isSearchable, SEARCH_MIN_LENGTH } from "@estate/domain/Search"
import { isThreadSearch, Thread, ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import * as Schema from "effect/Schema"
import { endpoint, type Resource } from "./Endpoint.ts"
import { pageOf, pages, pagingParameters } from "./Paging.ts"
import { allowed, booleanParameter, idempotencyKeyHeader, optionalParameter } from "./Parameter.ts"

const threadPath = () => Schema.Struct({ ulid: ThreadId })

const searchParameter = (fits: (text: string) => boolean, description: string) =>
  optionalParameter(Schema.String.pipe(Schema.filter(fits)).annotations(allowed(description)), {
    type: "string",
    description
  })

const threads = {
  name: "threads",
  title: "Messages",
  description: "Conversations with buyers, each about one listing.",
  area: "messages",
  withoutKey: "notSignedIn",
  servedAt: "chats"
} as const satisfies Resource

/** Endpoint 11 (spec, «Messages»). */
export const listThreads = endpoint({
  resource: threads,
  name: "list",
  operation: "Threads.page",
  method: "GET",
  path: "/v1/threads",
  summary: "List of threads",
  description: "The one with the newest message first.",
  schemas: () => ({
    urlParams: Schema.Struct({
      ...pagingParameters(),
      entity: Schema.Literal("order").annotations(allowed("order")),
      only_uread: booleanParameter(),
      search: searchParameter(
        isThreadSearch,
        `a listing's number, or at least ${SEARCH_MIN_LENGTH} characters of a listing's title or an author`
      )
    }),
    success: pageOf(Thread, pages())
  })
})

/** Endpoint 12 (spec, «Messages»). */
export const listMessages = endpoint({
  resource: threads,
  name: "messages",
  operation: "Threads.messagesPage",
  method: "GET",
  path: "/v1/threads/:ulid/messages",
  summary: "Messages of a thread",
  description: "Oldest first. Reading them does not mark them as read.",
  errors: [ThreadNotFound],
  idsFrom: { list: "threads.list", fields: { ulid: "ulid" } },
  schemas: () => ({
    path: threadPath(),
    urlParams: Schema.Struct({
      ...pagingParameters(),
      search: searchParameter(isSearchable, `at least ${SEARCH_MIN_LENGTH} characters of a message`)
    }),
    success: pageOf(Message, pages())
  })
})

const messageLength = `1 to ${MESSAGE_MAX_LENGTH} characters, spaces around them not counted`

/**
 * The body of a successful write is `[]` (spec, «Errors»). Anything else may be an error or a
 * proxy's page.
 */
const emptyArray = () =>
  Schema.transform(
    Schema.Tuple().annotations({ jsonSchema: { type: "array", items: {}, maxItems: 0 } }),
    Schema.Void,
    {
      strict: true,
      decode: () => undefined,
      encode: () => [] as const
    }
  )

/** Endpoint 13 (spec, «Messages»). */
export const sendMessage = endpoint({
  resource: threads,
  name: "send",
  operation: "Threads.reply",
  method: "POST",
  path: "/v1/threads/:ulid/message",
  summary: "Send a message",
  description:
    "The buyer's messages in the thread become read. With an `Idempotency-Key`, a repetition within 24 hours sends nothing and is answered like the first request; errors are not kept.",
  errors: [MessageRejected, ThreadNotFound],
  serviceErrors: [IdempotencyKeyInUse, IdempotencyKeyReused],
  schemas: () => ({
    path: threadPath(),
    headers: Schema.Struct({ "idempotency-key": idempotencyKeyHeader() }),
    payload: Schema.Struct({
      message: Schema.propertySignature(MessageText.annotations(allowed(messageLength))).annotations({
        description: messageLength
      })
    }),
    success: emptyArray()
  })
})

/** Endpoint 14 (spec, «Messages»). */
export const removeThread = endpoint({
  resource: threads,
  name: "remove",
  operation: "Threads.remove",
  method: "DELETE",
  path: "/v1/threads/:ulid",
  summary: "Delete a thread",
  description: "With its messages, for good.",
  errors: [ThreadNotFound],
  schemas: () => ({ path: threadPath(), success: emptyArray() })
})
