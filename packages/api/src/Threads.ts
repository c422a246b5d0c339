import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import { IdempotencyKeyInUse, IdempotencyKeyReused } from "@estate/domain/IdempotencyKey"
import { MESSAGE_MAX_LENGTH, Message, MessageRejected, MessageText } from "@estate/domain/Message"
import { AccessDenied, PlatformFailed, RequestRejected } from "@estate/domain/PlatformError"
import { isSearchable, SEARCH_MIN_LENGTH } from "@estate/domain/Search"
import { isThreadSearch, Thread, ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import * as Schema from "effect/Schema"
import { endpoint } from "./Endpoint.ts"
import { problemAt, problems } from "./Errors.ts"
import { KeyOrNotSignedIn, NeededArea } from "./Key.ts"
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

/** The spec does not show the body's encoding: JSON, a form and multipart are all accepted. */
const anyEncoding = (message: typeof sendMessage.schemas.payload) =>
  Schema.Union(
    message,
    message.pipe(HttpApiSchema.withEncoding({ kind: "UrlParams" })),
    HttpApiSchema.Multipart(message)
  )

const SEND_DESCRIPTION =
  "The buyer's messages in the thread become read. With an `Idempotency-Key`, a repetition within 24 hours sends nothing and is answered like the first request; errors are not kept."

/** Endpoints 11 to 14 for the service, which serves them at `{chats_url}`. */
export const threadsGroup = () =>
  HttpApiGroup.make("threads")
    .add(
      HttpApiEndpoint.get("list", listThreads.path)
        .annotate(OpenApi.Summary, "List of threads")
        .annotate(OpenApi.Description, "The one with the newest message first.")
        .setUrlParams(listThreads.schemas.urlParams)
        .addSuccess(listThreads.schemas.success)
        .addError(problems(RequestRejected))
    )
    .add(
      HttpApiEndpoint.get("messages", listMessages.path)
        .annotate(OpenApi.Summary, "Messages of a thread")
        .annotate(OpenApi.Description, "Oldest first. Reading them does not mark them as read.")
        .setPath(listMessages.schemas.path)
        .setUrlParams(listMessages.schemas.urlParams)
        .addSuccess(listMessages.schemas.success)
        .addError(problems(RequestRejected, ...listMessages.errors))
    )
    .add(
      HttpApiEndpoint.post("send", sendMessage.path)
        .annotate(OpenApi.Summary, "Send a message")
        .annotate(OpenApi.Description, SEND_DESCRIPTION)
        .setPath(sendMessage.schemas.path)
        .setHeaders(sendHeaders())
        .setPayload(anyEncoding(sendMessage.schemas.payload))
        .addSuccess(sendMessage.schemas.success)
        .addError(problems(...sendMessage.errors, IdempotencyKeyInUse, IdempotencyKeyReused))
        .addError(problemAt(413, PlatformFailed))
    )
    .add(
      HttpApiEndpoint.del("remove", removeThread.path)
        .annotate(OpenApi.Summary, "Delete a thread")
        .annotate(OpenApi.Description, "With its messages, for good.")
        .setPath(removeThread.schemas.path)
        .addSuccess(removeThread.schemas.success)
        .addError(problems(...removeThread.errors))
    )
    .addError(problems(AccessDenied))
    .middleware(KeyOrNotSignedIn)
    .annotate(NeededArea, "messages")
    .annotate(OpenApi.Title, "Messages")
    .annotate(OpenApi.Description, "Conversations with buyers, each about one listing.")
