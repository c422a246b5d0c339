import { HttpApiSchema } from "@effect/platform"
import { describe, expect, it } from "@effect/vitest"
import { problemAt, problems, rateLimitedProblem } from "@estate/api/DeclaredErrors"
import type { Endpoint } from "@estate/api/Endpoint"
import { endpoints } from "@estate/api/Endpoints"
import { type ContractError, errorOf, isContractError, type RefusalClass, statusOf } from "@estate/api/Errors"
import { problemFromBytes, problemOf, problemToBytes } from "@estate/api/Problem"
import type { Refusal } from "@estate/domain/CallError"
import { IdempotencyKeyInUse, IdempotencyKeyReused } from "@estate/domain/IdempotencyKey"
import { MessageRejected } from "@estate/domain/Message"
import {
  AccessDenied,
  NotSignedIn,
  PlatformFailed,
  RateLimited,
  RequestRejected
} from "@estate/domain/PlatformError"
import { ThreadNotFound } from "@estate/domain/Thread"
import { Duration, Either, FastCheck, Option, Schema, type SchemaAST } from "effect"

/** The errors that every endpoint has, and all that one endpoint declares. */
const refusals = [
  ...new Set<RefusalClass>([
    NotSignedIn,
    AccessDenied,
    RequestRejected,
    ...endpoints.flatMap(({ errors }: Endpoint) => errors)
  ])
]

const refusal: FastCheck.Arbitrary<Refusal> = FastCheck.record({
  detail: FastCheck.string({ minLength: 1 }),
  requestId: FastCheck.option(FastCheck.string()).map(Option.fromNullable)
})

const bodies: ReadonlyArray<readonly [what: string, body: Uint8Array, detail: RegExp]> = [
  [
    "a problem",
    new TextEncoder().encode('{"type":"about:blank","title":"T","status":1,"detail":"why"}'),
    /^why$/
  ],
  ["other JSON", new TextEncoder().encode('{"message":"why"}'), /^{"message":"why"}$/],
  ["HTML", new TextEncoder().encode("<h1>why</h1>"), /^<h1>why<\/h1>$/],
  ["nothing", new Uint8Array(), /^[A-Z][A-Za-z ]+$/],
  ["binary junk", Uint8Array.of(0xff, 0xfe, 0x00, 0x80, 0xc3), /\ufffd/]
]

/** The error that a client makes from a status and a body. */
const read = (status: number, body: Uint8Array, ...own: ReadonlyArray<RefusalClass>) => {
  const { detail, requestId, retryAfter } = problemFromBytes(status, body)
  return errorOf(status, { detail, requestId, retryAfter: Option.map(retryAfter, Duration.seconds) }, own)
}

describe.each(refusals)("%o", error => {
  const status = statusOf(new error({ detail: "", requestId: Option.none() }))

  it("is declared with its status", () => {
    expect(HttpApiSchema.getStatusError(problems(error))).toBe(status)
  })

  it("is the same error after the way through a problem's body", () => {
    FastCheck.assert(
      FastCheck.property(refusal, fields => {
        const body = problemToBytes(problemOf(status, fields.detail, { requestId: fields.requestId }))
        expect(read(status, body, error)).toStrictEqual(new error(fields))
      })
    )
  })

  it.each(bodies)("is read from %s", (_, body, detail) => {
    expect(read(status, body, error)).toMatchObject({
      _tag: error._tag,
      detail: expect.stringMatching(detail)
    })
  })
})

it("the errors of an Idempotency-Key are declared with 409 and 422", () => {
  const refusal = { detail: "", requestId: Option.none() }
  expect(statusOf(new IdempotencyKeyInUse(refusal))).toBe(409)
  expect(HttpApiSchema.getStatusError(problems(IdempotencyKeyInUse))).toBe(409)
  expect(statusOf(new IdempotencyKeyReused(refusal))).toBe(422)
  expect(HttpApiSchema.getStatusError(problems(IdempotencyKeyReused))).toBe(422)
})

describe("an error as it is declared", () => {
  interface Declared {
    readonly schema: Schema.Schema<ContractError, Uint8Array>
    readonly make: (fields: Refusal) => ContractError
  }
  const untyped = (ast: SchemaAST.AST) => Schema.make<ContractError, Uint8Array, never>(ast)
  const declared: ReadonlyArray<Declared> = [
    ...refusals.map(error => ({
      schema: untyped(problems(error).ast),
      make: (fields: Refusal) => new error(fields)
    })),
    {
      schema: untyped(rateLimitedProblem().ast),
      make: (fields: Refusal) => new RateLimited({ ...fields, retryAfter: Option.some(Duration.seconds(7)) })
    },
    {
      schema: untyped(problemAt(503, PlatformFailed).ast),
      make: (fields: Refusal) => new PlatformFailed({ ...fields, status: 503 })
    }
  ]

  it.each(declared)("is written as a problem, from which the same error is read", ({ schema, make }) => {
    const [write, readBack] = [Schema.encodeSync(schema), Schema.decodeSync(schema)]
    FastCheck.assert(
      FastCheck.property(refusal, fields => {
        expect(readBack(write(make(fields)))).toStrictEqual(make(fields))
      })
    )
  })

  it.each(bodies)("is read from %s", (_, body, detail) => {
    expect(Schema.decodeSync(problems(ThreadNotFound))(body)).toMatchObject({
      _tag: "ThreadNotFound",
      detail: expect.stringMatching(detail)
    })
  })

  it("is not written at another status", () => {
    const failed = new PlatformFailed({ detail: "", requestId: Option.none(), status: 500 })
    expect(Either.isLeft(Schema.encodeEither(problemAt(503, PlatformFailed))(failed))).toBe(true)
  })
})

describe("errors of any endpoint", () => {
  it("RateLimited is status 429, and says in seconds how long to wait", () => {
    const body = new TextEncoder().encode(
      '{"type":"t","title":"T","status":429,"detail":"d","retryAfter":1.5}'
    )
    const error = read(429, body)
    expect(error).toMatchObject({ _tag: "RateLimited", retryAfter: Option.some(Duration.millis(1500)) })
    expect(statusOf(error)).toBe(429)
    expect(HttpApiSchema.getStatusError(rateLimitedProblem())).toBe(429)
  })

  it.each([413, 500, 503])("PlatformFailed has the status that it came with, %i", status => {
    const error = read(status, new Uint8Array(), ThreadNotFound)
    expect(error).toMatchObject({ _tag: "PlatformFailed", status })
    expect(statusOf(error)).toBe(status)
    expect(HttpApiSchema.getStatusError(problemAt(status, PlatformFailed))).toBe(status)
  })

  it("have the answer's status, whatever the body says", () => {
    const body = new TextEncoder().encode('{"type":"t","title":"T","status":200,"detail":"d"}')
    expect(read(503, body)).toMatchObject({ _tag: "PlatformFailed", status: 503 })
  })

  it("an error that another endpoint declares is a PlatformFailed", () => {
    expect(read(404, new Uint8Array(), MessageRejected)).toMatchObject({
      _tag: "PlatformFailed",
      status: 404
    })
  })
})

it("knows the contract's errors from others", () => {
  expect(
    isContractError(new RateLimited({ detail: "", requestId: Option.none(), retryAfter: Option.none() }))
  ).toBe(true)
  expect(isContractError(new Error("ThreadNotFound"))).toBe(false)
  expect(isContractError({ _tag: "ThreadNotFound" })).toBe(false)
})
