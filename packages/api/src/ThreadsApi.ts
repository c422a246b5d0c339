import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import { MESSAGE_MAX_LENGTH, Message, MessageText } from "@estate/domain/Message"
import { isSearchable, SEARCH_MIN_LENGTH } from "@estate/domain/Search"
import { isThreadSearch, Thread, ThreadId } from "@estate/domain/Thread"
import { Schema } from "effect"
import { AccessDeniedProblem, RequestRejectedProblem } from "./Errors.ts"
import { KeyOrNotSignedIn, NeededArea } from "./Key.ts"
import { pageOf, pages, pagingParameters } from "./Paging.ts"
import { allowed, booleanParameter, optionalParameter } from "./Parameter.ts"
import { BodyTooLargeProblem } from "./ServiceErrors.ts"
import { MessageRejectedProblem, ThreadNotFoundProblem } from "./ThreadErrors.ts"

const threadPath = Schema.Struct({ ulid: ThreadId })

const searchParameter = (fits: (text: string) => boolean, description: string) =>
  optionalParameter(Schema.String.pipe(Schema.filter(fits)).annotations(allowed(description)), {
    type: "string",
    description
  })

/** 11 (spec, «Messages»). */
const list = HttpApiEndpoint.get("list", "/v1/threads")
  .annotate(OpenApi.Summary, "List of threads")
  .setUrlParams(
    Schema.Struct({
      ...pagingParameters,
      entity: Schema.Literal("order").annotations(allowed("order")),
      only_uread: booleanParameter,
      search: searchParameter(
        isThreadSearch,
        `a listing's number, or at least ${SEARCH_MIN_LENGTH} characters of a listing's title or an author`
      )
    })
  )
  .addSuccess(pageOf(Thread, pages))
  .addError(RequestRejectedProblem)

/** 12 (spec, «Messages»). */
const messages = HttpApiEndpoint.get("messages", "/v1/threads/:ulid/messages")
  .annotate(OpenApi.Summary, "Messages of a thread")
  .setPath(threadPath)
  .setUrlParams(
    Schema.Struct({
      ...pagingParameters,
      search: searchParameter(isSearchable, `at least ${SEARCH_MIN_LENGTH} characters of a message`)
    })
  )
  .addSuccess(pageOf(Message, pages))
  .addError(RequestRejectedProblem)
  .addError(ThreadNotFoundProblem)

const messageLength = `1 to ${MESSAGE_MAX_LENGTH} characters, spaces around them not counted`

const NewMessage = Schema.Struct({
  message: Schema.propertySignature(MessageText.annotations(allowed(messageLength))).annotations({
    description: messageLength
  })
})

/** Success with nothing to say is `[]` here (spec, «Errors»); whatever comes is read as that. */
const EmptyArray = Schema.transform(
  Schema.Unknown.annotations({ jsonSchema: { type: "array", maxItems: 0 } }),
  Schema.Void,
  { strict: true, decode: () => undefined, encode: () => [] }
)

/** 13 (spec, «Messages»). The body's encoding is not shown there: JSON, a form and multipart are all taken. */
const send = HttpApiEndpoint.post("send", "/v1/threads/:ulid/message")
  .annotate(OpenApi.Summary, "Send a message")
  .setPath(threadPath)
  .setPayload(
    Schema.Union(
      NewMessage,
      NewMessage.pipe(HttpApiSchema.withEncoding({ kind: "UrlParams" })),
      HttpApiSchema.Multipart(NewMessage)
    )
  )
  .addSuccess(EmptyArray)
  .addError(MessageRejectedProblem)
  .addError(ThreadNotFoundProblem)
  .addError(BodyTooLargeProblem)

/** 14 (spec, «Messages»). */
const remove = HttpApiEndpoint.del("remove", "/v1/threads/:ulid")
  .annotate(OpenApi.Summary, "Delete a thread")
  .setPath(threadPath)
  .addSuccess(EmptyArray)
  .addError(ThreadNotFoundProblem)

/** Endpoints 11 to 14: threads and messages, served from `{chats_url}`. */
export class ThreadsApi extends HttpApiGroup.make("threads")
  .add(list)
  .add(messages)
  .add(send)
  .add(remove)
  .addError(AccessDeniedProblem)
  .middleware(KeyOrNotSignedIn)
  .annotate(NeededArea, "messages")
  .annotate(OpenApi.Title, "Messages") {
  static readonly list = list
  static readonly messages = messages
  static readonly send = send
  static readonly remove = remove
}
