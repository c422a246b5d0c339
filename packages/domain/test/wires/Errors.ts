import { refusalFields } from "@estate/domain/CallError"
import { Predicate, Record } from "effect"
import { everySchema } from "../EverySchema.ts"
import type { Refused, Wires } from "./Wires.ts"

const call = {
  operation: "Threads.page",
  method: "GET",
  urlTemplate: "/v1/threads",
  status: 403,
  requestId: "r-1",
  attempts: 1,
  mayHaveArrived: true
}

const { status: _, requestId: __, ...unanswered } = call

const refusal = { detail: "no", requestId: "r-1", call }

/** An error with its call, and one without a call or an id. */
const refusalWires = (tag: string, more: object = {}): Wires[string] => [
  [{ _tag: tag, ...refusal, ...more }],
  [
    { _tag: tag, detail: "no", requestId: null, ...more },
    { _tag: tag, detail: "no", ...more }
  ]
]

const refusalNames = ["_tag", ...Object.keys(refusalFields)].join()

/** The errors that have the fields of every refusal and no others. */
const refusals = everySchema.flatMap(([name, schema]) =>
  Predicate.hasProperty(schema, "fields") &&
  Predicate.isRecord(schema.fields) &&
  Object.keys(schema.fields).join() === refusalNames
    ? [name]
    : []
)

export const wires: Wires = {
  ...Record.fromIterableWith(refusals, name => [name, refusalWires(name.replace(/^.*\./, ""))]),
  "CallError.PlatformCall": [[call], [{ ...unanswered, status: null }, unanswered]],
  "Message.MessageEmpty": [[{ _tag: "MessageEmpty", call }], [{ _tag: "MessageEmpty" }]],
  "Message.MessageTooLong": [[{ _tag: "MessageTooLong", length: 4001, call }]],
  "Message.SendUncertain": [[{ _tag: "SendUncertain", detail: "cut off", call }]],
  "PlatformError.InvalidInput": [[{ _tag: "InvalidInput", path: "limit", detail: "no number", call }]],
  "PlatformError.PlatformFailed": refusalWires("PlatformFailed", { status: 503 }),
  "PlatformError.PlatformUnreachable": [
    [{ _tag: "PlatformUnreachable", baseUrl: "http://127.0.0.1:1/", detail: "refused", call: unanswered }]
  ],
  "PlatformError.RateLimited": [
    ...refusalWires("RateLimited"),
    [{ _tag: "RateLimited", ...refusal, retryAfter: { _tag: "Millis", millis: 30_000 } }]
  ],
  "PlatformError.UnreadableResponse": [
    [{ _tag: "UnreadableResponse", path: "items.3.ulid", detail: "no ULID", isIncomplete: false, call }],
    [
      { _tag: "UnreadableResponse", path: "total", detail: "no number", recordId: "r" },
      { _tag: "UnreadableResponse", path: "total", detail: "no number", recordId: "r", isIncomplete: false }
    ],
    [{ _tag: "UnreadableResponse", path: "items", detail: "1 of 2 came", isIncomplete: true }]
  ],
  "Thread.SearchTooShort": [[{ _tag: "SearchTooShort", search: "a", call }]]
}

export const refused: Refused = {
  "CallError.PlatformCall": [null, { ...call, attempts: "1" }],
  "Thread.ThreadNotFound": [null, { _tag: "InvoiceNotFound", ...refusal }, { _tag: "ThreadNotFound" }],
  "PlatformError.PlatformFailed": [{ _tag: "PlatformFailed", ...refusal }]
}
