import { IdempotencyKeyInUse, IdempotencyKeyReused } from "@estate/domain/IdempotencyKey"
import { MESSAGE_MAX_LENGTH, Message, MessageRejected, MessageText } from "@estate/domain/Message"
import { isSearchable, SEARCH_MIN_LENGTH } from "@estate/domain/Search"
import { isThreadSearch, Thread, ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import * as Schema from "effect/Schema"
import { endpoint, type Resource } from "./Endpoint.ts"
import { pageOf, pages, pagingParameters } from "./internal/Paging.ts"
import { allowed, booleanParameter, idempotencyKeyHeader, optionalParameter } from "./internal/Parameter.ts"

const threadPath = () =>
  Schema.Struct({
    /** The identifier of the thread. */
    ulid: ThreadId
  })

const searchParameter = (fits: (text: string) => boolean, may: string, jsonSchema: object) =>
  optionalParameter(Schema.String.pipe(Schema.filter(fits)).annotations(allowed(may)), jsonSchema)

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
  shown: [401, 403],
  description: "The one with the newest message first.",
  schemas: () => ({
    urlParams: Schema.Struct({
      ...pagingParameters(),
      /** What the threads are about; `order` is the only kind. */
      entity: Schema.Literal("order").annotations(allowed("order")),
      /** Only those with messages that nobody has read. Default: all. */
      only_uread: booleanParameter(),
      /** A listing's number, or at least 3 characters of a listing's title or a buyer's name. */
      search: searchParameter(
        isThreadSearch,
        `a listing's number, or at least ${SEARCH_MIN_LENGTH} characters of a listing's title or an author`,
        {
          anyOf: [
            { type: "integer", minimum: 0 },
            { type: "string", minLength: SEARCH_MIN_LENGTH }
          ]
        }
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
  shown: [401, 403, 404],
  description: "Oldest first. Reading them does not mark them as read.",
  errors: [ThreadNotFound],
  idsFrom: { list: "threads.list", fields: { ulid: "ulid" } },
  schemas: () => ({
    path: threadPath(),
    urlParams: Schema.Struct({
      ...pagingParameters(),
      /** At least 3 characters of a message. */
      search: searchParameter(isSearchable, `at least ${SEARCH_MIN_LENGTH} characters of a message`, {
        type: "string",
        minLength: SEARCH_MIN_LENGTH
      })
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
  shown: [400, 401, 403, 404],
  description:
    "The buyer's messages in the thread become read. With an `Idempotency-Key`, a repetition within 24 hours sends nothing and is answered like the first request; errors are not kept.",
  errors: [MessageRejected, ThreadNotFound],
  serviceErrors: [IdempotencyKeyInUse, IdempotencyKeyReused],
  schemas: () => ({
    path: threadPath(),
    headers: Schema.Struct({
      /**
       * The caller's name for this sending: 1 to 255 printable ASCII characters in quotes. The
       * specification does not show this header.
       */
      "idempotency-key": idempotencyKeyHeader()
    }),
    payload: Schema.Struct({
      /** The text: 1 to 4000 characters, not counting spaces around them. */
      message: MessageText.annotations({
        ...allowed(messageLength),
        jsonSchema: { type: "string", minLength: 1, maxLength: MESSAGE_MAX_LENGTH }
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
  shown: [401, 403, 404],
  description: "With its messages, for good.",
  errors: [ThreadNotFound],
  schemas: () => ({ path: threadPath(), success: emptyArray() })
})
