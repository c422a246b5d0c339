import { callStatuses, PackageId } from "@estate/domain/Call"
import { ClockMinute } from "@estate/domain/CallPeriod"
import { CatalogueItemId, CatalogueLevel, catalogueStatuses } from "@estate/domain/Catalogue"
import { invoiceStatuses } from "@estate/domain/Invoice"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { PageNumber, PageSize } from "@estate/domain/Page"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"

/** Validates an input, and converts it to the domain's types. Fails with the reason. */
export const validated = <A, I>(
  schema: Schema.Schema<A, I>
): ((query: unknown) => Effect.Effect<A, string>) => {
  const decode = Schema.decodeUnknown(schema)
  return (query = {}) =>
    Effect.mapError(decode(query), error => {
      const [first] = ParseResult.ArrayFormatter.formatErrorSync(error)
      return `not sent: ${first?.path.join(".")}: ${first?.message}`
    })
}

const Seconds = Schema.transform(Schema.NonNegative, Schema.DurationFromSelf, {
  strict: true,
  decode: Duration.seconds,
  encode: Duration.toSeconds
})

const paging = {
  page: Schema.optional(PageNumber),
  limit: Schema.optional(PageSize),
  pageSize: Schema.optional(PageSize),
  firstPage: Schema.optional(PageNumber)
}

export const drift = validated(Schema.Struct({ size: Schema.optional(PageSize) }))

export const accounts = validated(Schema.Struct({ ...paging, text: Schema.optional(Schema.String) }))

export const threads = validated(
  Schema.Struct({
    ...paging,
    onlyUnread: Schema.optional(Schema.Boolean),
    search: Schema.optional(Schema.String)
  })
)

export const filters = validated(Schema.Struct({ ...paging, withActs: Schema.optional(Schema.Boolean) }))

export const invoices = validated(
  Schema.Struct({
    ...paging,
    createdAtFrom: Schema.optional(LocalDateFromWire),
    createdAtTo: Schema.optional(LocalDateFromWire),
    amount: Schema.optional(Schema.Number),
    payerId: Schema.optional(Schema.Number),
    recipientId: Schema.optional(Schema.Number),
    number: Schema.optional(Schema.String),
    status: Schema.optional(Schema.Literal(...invoiceStatuses)),
    sort: Schema.optional(
      Schema.Literal("number", "createdAt", "amount", "paymentOrder", "paidAt", "actsAmount")
    ),
    direction: Schema.optional(Schema.Literal("asc", "desc"))
  })
)

export const catalogue = validated(
  Schema.Struct({
    ...paging,
    status: Schema.optional(Schema.Literal(...catalogueStatuses)),
    parentId: Schema.optional(CatalogueItemId),
    level: Schema.optional(CatalogueLevel)
  })
)

const call = {
  ...paging,
  phone: Schema.optional(Schema.String),
  dateFrom: Schema.optional(LocalDateFromWire),
  dateTo: Schema.optional(LocalDateFromWire),
  timeFrom: Schema.optional(ClockMinute),
  timeTo: Schema.optional(ClockMinute),
  durationFrom: Schema.optional(Seconds),
  durationTo: Schema.optional(Seconds),
  waitingFrom: Schema.optional(Seconds),
  waitingTo: Schema.optional(Seconds)
}

export const calls = validated(Schema.Struct(call))

export const projectCalls = validated(
  Schema.Struct({
    ...call,
    packageId: Schema.optional(PackageId),
    statuses: Schema.optional(Schema.Array(Schema.Literal(...callStatuses))),
    projectName: Schema.optional(Schema.String)
  })
)
