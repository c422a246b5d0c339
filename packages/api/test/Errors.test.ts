import { HttpApiSchema } from "@effect/platform"
import { describe, expect, it } from "@effect/vitest"
import * as CatalogueErrors from "@estate/api/CatalogueErrors"
import * as PlatformErrors from "@estate/api/Errors"
import * as InvoiceErrors from "@estate/api/InvoiceErrors"
import * as ListingFieldErrors from "@estate/api/ListingFieldErrors"
import { PROBLEM_CONTENT_TYPE } from "@estate/api/Problem"
import * as ServiceErrors from "@estate/api/ServiceErrors"
import * as ThreadErrors from "@estate/api/ThreadErrors"
import type { Refusal } from "@estate/domain/CallError"
import { CatalogueItemNotFound } from "@estate/domain/Catalogue"
import { InvoiceNotFound } from "@estate/domain/Invoice"
import { ListingNotFound } from "@estate/domain/ListingField"
import { MessageRejected } from "@estate/domain/Message"
import {
  AccessDenied,
  NotSignedIn,
  PlatformFailed,
  RateLimited,
  RequestRejected
} from "@estate/domain/PlatformError"
import { ThreadNotFound } from "@estate/domain/Thread"
import { Duration, FastCheck, Option, Schema } from "effect"

const Errors = {
  ...PlatformErrors,
  ...ServiceErrors,
  ...ThreadErrors,
  ...InvoiceErrors,
  ...ListingFieldErrors,
  ...CatalogueErrors
}

interface Declared {
  readonly name: keyof typeof Errors
  readonly status: number
  readonly declaredStatus: number
  readonly declaredType: string | undefined
  readonly read: (body: Uint8Array) => { readonly _tag: string; readonly detail: string }
  readonly backAndForth: () => void
  readonly written: (body: Uint8Array) => unknown
  readonly tag: string
}

const declared = <A extends { readonly _tag: string; readonly detail: string }>(
  name: keyof typeof Errors,
  status: number,
  tag: A["_tag"],
  schema: Schema.Schema<A, Uint8Array>,
  errors: FastCheck.Arbitrary<A>
): Declared => {
  const decode = Schema.decodeSync(schema)
  const encode = Schema.encodeSync(schema)
  return {
    name,
    status,
    tag,
    declaredStatus: HttpApiSchema.getStatusError(schema),
    declaredType: HttpApiSchema.getEncoding(schema.ast).contentType,
    read: decode,
    written: body => JSON.parse(new TextDecoder().decode(encode(decode(body)))),
    backAndForth: () =>
      FastCheck.assert(
        FastCheck.property(errors, error => {
          expect(Schema.equivalence(schema)(decode(encode(error)), error)).toBe(true)
          expect(encode(decode(encode(error)))).toEqual(encode(error))
        })
      )
  }
}

const refusal = FastCheck.record({
  detail: FastCheck.string(),
  requestId: FastCheck.option(FastCheck.string()).map(Option.fromNullable)
})
const refusals = <A>(Refused: new (given: Refusal) => A) => refusal.map(given => new Refused(given))
const failures = (status: number) => refusal.map(said => new PlatformFailed({ ...said, status }))

const all = [
  declared("NotSignedInProblem", 401, "NotSignedIn", Errors.NotSignedInProblem, refusals(NotSignedIn)),
  declared("AccessDeniedProblem", 403, "AccessDenied", Errors.AccessDeniedProblem, refusals(AccessDenied)),
  declared(
    "ThreadNotFoundProblem",
    404,
    "ThreadNotFound",
    Errors.ThreadNotFoundProblem,
    refusals(ThreadNotFound)
  ),
  declared(
    "InvoiceNotFoundProblem",
    404,
    "InvoiceNotFound",
    Errors.InvoiceNotFoundProblem,
    refusals(InvoiceNotFound)
  ),
  declared(
    "ListingNotFoundProblem",
    404,
    "ListingNotFound",
    Errors.ListingNotFoundProblem,
    refusals(ListingNotFound)
  ),
  declared(
    "CatalogueItemNotFoundProblem",
    404,
    "CatalogueItemNotFound",
    Errors.CatalogueItemNotFoundProblem,
    refusals(CatalogueItemNotFound)
  ),
  declared(
    "MessageRejectedProblem",
    400,
    "MessageRejected",
    Errors.MessageRejectedProblem,
    refusals(MessageRejected)
  ),
  declared(
    "RequestRejectedProblem",
    400,
    "RequestRejected",
    Errors.RequestRejectedProblem,
    refusals(RequestRejected)
  ),
  declared(
    "RateLimitedProblem",
    429,
    "RateLimited",
    Errors.RateLimitedProblem,
    FastCheck.tuple(refusal, FastCheck.option(FastCheck.nat())).map(
      ([said, wait]) =>
        new RateLimited({ ...said, retryAfter: Option.map(Option.fromNullable(wait), Duration.seconds) })
    )
  ),
  declared("BodyTooLargeProblem", 413, "PlatformFailed", Errors.BodyTooLargeProblem, failures(413)),
  declared("InternalErrorProblem", 500, "PlatformFailed", Errors.InternalErrorProblem, failures(500)),
  declared("UnavailableProblem", 503, "PlatformFailed", Errors.UnavailableProblem, failures(503))
]

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

describe("the errors of the contract", () => {
  it("are all held to this", () => {
    expect(all.map(({ name }): string => name).sort()).toEqual(Object.keys(Errors).sort())
  })

  for (const { name, status, tag, ...error } of all) {
    it(`${name} is status ${status} and a problem`, () => {
      expect(error.declaredStatus).toBe(status)
      expect(error.declaredType).toBe(PROBLEM_CONTENT_TYPE)
    })

    it(`${name} reads back as it was`, error.backAndForth)

    it.each(bodies)(`${name} is read from %s`, (_, body, detail) => {
      expect(error.read(body)).toMatchObject({ _tag: tag, detail: expect.stringMatching(detail) })
      expect(error.written(body)).toMatchObject({ type: "about:blank", status })
    })
  }

  it("know their status from where they stand, not from what a body says", () => {
    const body = new TextEncoder().encode('{"type":"t","title":"T","status":200,"detail":"d"}')
    expect(Schema.decodeSync(Errors.UnavailableProblem)(body).status).toBe(503)
  })

  it("say in seconds how long to wait", () => {
    const body = new TextEncoder().encode(
      '{"type":"t","title":"T","status":429,"detail":"d","retryAfter":1.5}'
    )
    expect(Schema.decodeSync(Errors.RateLimitedProblem)(body).retryAfter).toEqual(
      Option.some(Duration.millis(1500))
    )
  })
})
