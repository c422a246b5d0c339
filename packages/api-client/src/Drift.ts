import { listAccounts } from "@estate/api/Accounts"
import { listCalls } from "@estate/api/Calls"
import { countCatalogueItems, listCatalogueItems, showCatalogueItem } from "@estate/api/Catalogue"
import type { Endpoint, EndpointSchemas, RequestParts } from "@estate/api/Endpoint"
import type { RefusalClass } from "@estate/api/Errors"
import {
  listInvoiceStatuses,
  listInvoices,
  listPayers,
  listRecipients,
  showInvoice
} from "@estate/api/Invoices"
import { emptyListingFields } from "@estate/api/ListingFields"
import { listMessages, listThreads } from "@estate/api/Threads"
import { lenientDecoderOf } from "@estate/decode/Lenient"
import { CatalogueItemId } from "@estate/domain/Catalogue"
import { InvoiceId } from "@estate/domain/Invoice"
import { ListingId } from "@estate/domain/Listing"
import { PageSize } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import { ThreadId } from "@estate/domain/Thread"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ApiClient } from "./ApiClient.ts"
import { answerComparer, type CountedDifference } from "./internal/CompareAnswers.ts"
import { internals } from "./internal/Internals.ts"
import { layerConfigOf, layerOf } from "./internal/Layers.ts"
import { pagePath } from "./internal/Query.ts"
import { fieldsOf, listIn, recordsAt } from "./internal/RecordList.ts"

/** How much of each list is read. */
export interface DriftQuery {
  /** The records of each list, at most 1000. Default: 100. */
  readonly size?: PageSize | undefined
}

/**
 * A difference between the platform's answers and the contract, in `count` of `of` records, or of
 * answers where it is not in a record. It holds no record's content: names, types, and the values
 * of enumerations and statuses alone.
 */
export interface ContractDifference extends Omit<CountedDifference, "kind"> {
  /** The operation that read it, such as `Threads.page`. */
  readonly operation: string
  /** `status` is an HTTP status that the contract does not have. */
  readonly kind: CountedDifference["kind"] | "status"
}

/** An error of a list that could not be read. */
export type SampleFailure = PlatformError | InstanceType<RefusalClass>

/** A list that was read, or could not be. */
export interface Sample {
  /** The operation that read it, such as `Threads.page`. */
  readonly operation: string
  /** How many records were compared; 1 for an answer that is not a list. */
  readonly records: number
  /** The error of a list that could not be read; none if it was read. */
  readonly failure: Option.Option<SampleFailure>
}

/** What a comparison of the platform with the contract found. */
export interface DriftReport {
  /** What was read: one sample for each operation. */
  readonly samples: ReadonlyArray<Sample>
  /** All differences, by operation. */
  readonly differences: ReadonlyArray<ContractDifference>
}

/** The methods of `Drift`. */
export interface DriftService {
  /**
   * Reads the first page of every list, the messages of its first thread, the empty fields of
   * that thread's listing, and one invoice and one catalogue item in detail. A list that cannot
   * be read is a sample with its failure.
   */
  readonly sample: (query?: DriftQuery) => Effect.Effect<DriftReport>
}

/**
 * Compares the platform with the contract: what it sends that the contract does not know, and what
 * it lacks.
 */
export class Drift extends Context.Tag("@estate/api-client/Drift")<Drift, DriftService>() {
  /** The service over an `ApiClient`. */
  static readonly layerWithoutDependencies: Layer.Layer<Drift, never, ApiClient> = Layer.suspend(() =>
    Layer.effect(Drift, make)
  )

  /** The service over a client of its own, with these settings. */
  static readonly layer = layerOf(Drift.layerWithoutDependencies)

  /** The same by a `Config`; default: the environment. */
  static readonly layerConfig = layerConfigOf(Drift.layerWithoutDependencies)
}

/** One answer, compared. */
interface Sampled extends DriftReport {
  readonly json: unknown
}

const make = Effect.gen(function* () {
  const { operation } = (yield* ApiClient)[internals]

  function sampleOf<Schemas extends EndpointSchemas>(
    name: string,
    endpoint: Endpoint<Schemas>,
    input: RequestParts<Schemas>,
    at?: "api" | "chats"
  ): Effect.Effect<Sampled>
  function sampleOf(
    name: string,
    endpoint: Endpoint<EndpointSchemas>,
    input: object,
    at: "api" | "chats" = "api"
  ): Effect.Effect<Sampled> {
    const { schemas } = endpoint
    const raw: Endpoint<{ readonly success: Schema.Schema<unknown> }> = {
      ...endpoint,
      schemas: { ...schemas, success: Schema.Unknown }
    }
    return Effect.map(
      Effect.either(operation(name, raw, { at })(input)),
      Either.match({
        onLeft: failure => failed(name, failure),
        onRight: json => compared(name, answerComparer(schemas.success)(json), json)
      })
    )
  }

  return Drift.of({
    sample: Effect.fn("Drift.sample")(function* ({ size = PageSize.make(SAMPLE_SIZE) } = {}) {
      const path = pagePath({ limit: size })
      const lists = yield* Effect.all(
        {
          threads: sampleOf(
            "Threads.page",
            listThreads,
            { urlParams: { entity: "order", limit: size } },
            "chats"
          ),
          invoices: sampleOf("Invoices.page", listInvoices, { path, urlParams: {} }),
          payers: sampleOf("Invoices.payers", listPayers, { path, urlParams: {} }),
          recipients: sampleOf("Invoices.recipients", listRecipients, { path, urlParams: {} }),
          statuses: sampleOf("Invoices.statuses", listInvoiceStatuses, {}),
          catalogue: sampleOf("Catalogue.page", listCatalogueItems, { path, urlParams: {} }),
          counters: sampleOf("Catalogue.counters", countCatalogueItems, {}),
          accounts: sampleOf("Accounts.page", listAccounts, { urlParams: { limit: size } }),
          calls: sampleOf("Calls.page", listCalls, {
            path: { page: path.page },
            urlParams: { limit: size }
          })
        },
        { concurrency: "unbounded" }
      )
      const thread = firstOf(lists.threads.json, listThreads, "ulid", ThreadId)
      const listing = firstOf(lists.threads.json, listThreads, "order_id", ListingId)
      const invoice = firstOf(lists.invoices.json, listInvoices, "count_id", InvoiceId)
      const item = firstOf(lists.catalogue.json, listCatalogueItems, "id", CatalogueItemId)
      const details = yield* Effect.all(
        [
          ...Option.toArray(thread).map(ulid =>
            sampleOf(
              "Threads.messagesPage",
              listMessages,
              { path: { ulid }, urlParams: { limit: size } },
              "chats"
            )
          ),
          ...Option.toArray(listing).map(id =>
            sampleOf("ListingFields.empty", emptyListingFields, { path: { id } })
          ),
          ...Option.toArray(invoice).map(id =>
            sampleOf("Invoices.details", showInvoice, { path: { count_id: id } })
          ),
          ...Option.toArray(item).map(id => sampleOf("Catalogue.item", showCatalogueItem, { path: { id } }))
        ],
        { concurrency: "unbounded" }
      )
      const all = [...Object.values(lists), ...details]
      return {
        samples: all.flatMap(({ samples }) => samples),
        differences: all.flatMap(({ differences }) => differences)
      }
    })
  })
})

const SAMPLE_SIZE = 100

const compared = (
  operation: string,
  { records, differences }: ReturnType<ReturnType<typeof answerComparer>>,
  json: unknown
): Sampled => ({
  json,
  samples: [{ operation, records, failure: Option.none() }],
  differences: differences.map(difference => ({ operation, ...difference }))
})

/** A status that the contract lacks is a difference, too. */
const failed = (operation: string, failure: SampleFailure): Sampled => ({
  json: undefined,
  samples: [{ operation, records: 0, failure: Option.some(failure) }],
  differences:
    failure._tag === "PlatformFailed" && !FAILURES.includes(failure.status)
      ? [
          {
            operation,
            path: "",
            kind: "status",
            expected: "200",
            actual: String(failure.status),
            outcome: "unreadable",
            count: 1,
            of: 1
          }
        ]
      : []
})

/** The statuses of `PlatformFailed` in the contract. */
const FAILURES: ReadonlyArray<number> = [500, 503]

/** A field of the first record of a list that has it as the schema says. */
const firstOf = <A, I>(
  json: unknown,
  endpoint: Endpoint<EndpointSchemas>,
  name: string,
  schema: Schema.Schema<A, I>
): Option.Option<A> => {
  const records = recordsAt(json, listIn(endpoint.schemas.success.ast)?.path ?? []) ?? []
  return Option.fromIterable(
    records.flatMap(record => Option.toArray(decoded(schema, fieldsOf(record)[name])))
  )
}

const decoded = <A, I>(schema: Schema.Schema<A, I>, value: unknown): Option.Option<A> =>
  Option.map(Either.getRight(lenientDecoderOf(schema)(value)), read => read.value)
