import { MESSAGE_MAX_LENGTH, Message, MessageRejected, MessageText } from "@estate/domain/Message"
import { isSearchable, SEARCH_MIN_LENGTH } from "@estate/domain/Search"
import { isThreadSearch, Thread, ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import * as Schema from "effect/Schema"
import { endpoint } from "./Endpoint.ts"
import { pageOf, pages, pagingParameters } from "./Paging.ts"
import { allowed, booleanParameter, idempotencyKeyHeader, optionalParameter } from "./Parameter.ts"

const threadPath = () => Schema.Struct({ ulid: ThreadId })

const searchParameter = (fits: (text: string) => boolean, description: string) =>
  optionalParameter(Schema.String.pipe(Schema.filter(fits)).annotations(allowed(description)), {
    type: "string",
    description
  })

/** Endpoint 11 (spec, «Messages»). */
export const listThreads = endpoint("GET", "/v1/threads", () => ({
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
}))

/** Endpoint 12 (spec, «Messages»). */
export const listMessages = endpoint(
  "GET",
  "/v1/threads/:ulid/messages",
  () => ({
    path: threadPath(),
    urlParams: Schema.Struct({
      ...pagingParameters(),
      search: searchParameter(isSearchable, `at least ${SEARCH_MIN_LENGTH} characters of a message`)
    }),
    success: pageOf(Message, pages())
  }),
  ThreadNotFound
)

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
export const sendMessage = endpoint(
  "POST",
  "/v1/threads/:ulid/message",
  () => ({
    path: threadPath(),
    payload: Schema.Struct({
      message: Schema.propertySignature(MessageText.annotations(allowed(messageLength))).annotations({
        description: messageLength
      })
    }),
    success: emptyArray()
  }),
  MessageRejected,
  ThreadNotFound
)

/** The headers of endpoint 13 that the service takes, beside those of every request. */
export const sendHeaders = () => Schema.Struct({ "idempotency-key": idempotencyKeyHeader() })

/** Endpoint 14 (spec, «Messages»). */
export const removeThread = endpoint(
  "DELETE",
  "/v1/threads/:ulid",
  () => ({ path: threadPath(), success: emptyArray() }),
  ThreadNotFound
)
