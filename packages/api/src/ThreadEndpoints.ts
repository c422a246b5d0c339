import { MESSAGE_MAX_LENGTH, Message, MessageText } from "@estate/domain/Message"
import { isSearchable, SEARCH_MIN_LENGTH } from "@estate/domain/Search"
import { isThreadSearch, Thread, ThreadId } from "@estate/domain/Thread"
import { Schema } from "effect"
import { endpoint } from "./Endpoint.ts"
import { pageOf, pages, pagingParameters } from "./Paging.ts"
import { allowed, booleanParameter, optionalParameter } from "./Parameter.ts"

const threadPath = () => Schema.Struct({ ulid: ThreadId })

const searchParameter = (fits: (text: string) => boolean, description: string) =>
  optionalParameter(Schema.String.pipe(Schema.filter(fits)).annotations(allowed(description)), {
    type: "string",
    description
  })

/** 11 (spec, «Messages»). */
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

/** 12 (spec, «Messages»). */
export const listMessages = endpoint("GET", "/v1/threads/:ulid/messages", () => ({
  path: threadPath(),
  urlParams: Schema.Struct({
    ...pagingParameters(),
    search: searchParameter(isSearchable, `at least ${SEARCH_MIN_LENGTH} characters of a message`)
  }),
  success: pageOf(Message, pages())
}))

const messageLength = `1 to ${MESSAGE_MAX_LENGTH} characters, spaces around them not counted`

/** Success with nothing to say is `[]` here (spec, «Errors»); whatever comes is read as that. */
const emptyArray = () =>
  Schema.transform(Schema.Unknown.annotations({ jsonSchema: { type: "array", maxItems: 0 } }), Schema.Void, {
    strict: true,
    decode: () => undefined,
    encode: () => []
  })

/** 13 (spec, «Messages»). */
export const sendMessage = endpoint("POST", "/v1/threads/:ulid/message", () => ({
  path: threadPath(),
  payload: Schema.Struct({
    message: Schema.propertySignature(MessageText.annotations(allowed(messageLength))).annotations({
      description: messageLength
    })
  }),
  success: emptyArray()
}))

/** 14 (spec, «Messages»). */
export const removeThread = endpoint("DELETE", "/v1/threads/:ulid", () => ({
  path: threadPath(),
  success: emptyArray()
}))
