import type { Endpoint } from "@estate/api/Endpoint"
import { endpoints } from "@estate/api/Endpoints"
import { failureStatuses, type RefusalClass } from "@estate/api/Errors"
import { PageSize } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { type Comparison, type CountedDifference, compareAnswer } from "../CompareAnswers.ts"
import type { QueryOf } from "../Filters.ts"
import type { Internals } from "../Internals.ts"
import { fieldsOf, listIn, recordsAt } from "../RecordList.ts"

/** How much of each list a comparison reads. */
export const driftPart = {
  /** The records of each list, 1 to 1000. Default: 100. */
  size: PageSize
}

/** The operation that reads a sample of each list. */
export const SAMPLE = "Drift.sample"

/**
 * A difference between the platform's answers and the contract, in `count` of `of` records, or of
 * answers if it is not in a record. It contains only names, types, and the values of enumerations
 * and statuses, but no content of records.
 */
export interface ContractDifference extends Omit<CountedDifference, "kind"> {
  /** The operation that read it, such as `Threads.page`. */
  readonly operation: string
  /** `status` is an HTTP status that is not in the contract. */
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

/** One answer, compared. */
interface Sampled {
  readonly json: unknown
  readonly sample: Sample
  readonly differences: ReadonlyArray<ContractDifference>
}

export const drift = ({ operation }: Internals) => {
  const sampleOf = (endpoint: Endpoint, input: Input): Effect.Effect<Sampled> => {
    const { operation: name, schemas } = endpoint
    const raw = {
      ...endpoint,
      schemas: { path: untyped(schemas.path), urlParams: untyped(schemas.urlParams), success: Schema.Unknown }
    }
    return Effect.map(
      Effect.either(operation(raw)(input)),
      Either.match({
        onLeft: failure => failed(name, failure),
        onRight: json => compared(name, compareAnswer(schemas.success, json), json)
      })
    )
  }

  /** The sample of the first input whose record exists, or else of the last input. */
  const firstFound = (endpoint: Endpoint, [input, ...others]: Inputs): Effect.Effect<Sampled> =>
    Effect.flatMap(sampleOf(endpoint, input), sampled =>
      isMissing(sampled) && Array.isNonEmptyArray(others)
        ? firstFound(endpoint, others)
        : Effect.succeed(sampled)
    )

  /** The answers of each endpoint whose ids are in another answer, or that needs no ids. */
  const samplesOf = (some: ReadonlyArray<Endpoint>, size: PageSize, answers: Answers) =>
    Effect.all(
      some.flatMap(endpoint => {
        const inputs = inputsOf(endpoint, size, answers)
        return Array.isNonEmptyArray(inputs)
          ? [Effect.map(firstFound(endpoint, inputs), sampled => [endpoint.id, sampled] as const)]
          : []
      }),
      { concurrency: "unbounded" }
    )

  return {
    sample: Effect.fn(SAMPLE)(function* ({
      size = PageSize.make(SAMPLE_SIZE)
    }: QueryOf<typeof driftPart> = {}) {
      const reads = endpoints.filter(({ method }) => method === "GET")
      const [withIds, lists] = Array.partition(reads, ({ idsFrom }: Endpoint) => idsFrom === undefined)
      const read = yield* samplesOf(lists, size, new Map())
      const details = yield* samplesOf(withIds, size, new Map(read))
      const all = [...read, ...details].map(([, sampled]) => sampled)
      return {
        samples: all.map(({ sample }) => sample),
        differences: all.flatMap(({ differences }) => differences)
      }
    })
  }
}

const SAMPLE_SIZE = 100

const compared = (operation: string, { records, differences }: Comparison, json: unknown): Sampled => ({
  json,
  sample: { operation, records, failure: Option.none() },
  differences: differences.map(difference => ({ operation, ...difference }))
})

/** A status that the contract lacks is a difference, too. */
const failed = (operation: string, failure: SampleFailure): Sampled => ({
  json: undefined,
  sample: { operation, records: 0, failure: Option.some(failure) },
  differences:
    failure._tag === "PlatformFailed" && !failureStatuses.some(status => status === failure.status)
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

interface Input {
  readonly path: unknown
  readonly urlParams: unknown
}

type Inputs = Array.NonEmptyArray<Input>
type Answers = ReadonlyMap<string, Sampled>
type Values = Readonly<Record<string, string>>

/** A thread may be about a listing of another board, which the platform does not know. */
const MAX_INPUTS = 5

/**
 * The inputs of a sample, with the ids of the first suitable records; none if there are no such
 * records.
 */
const inputsOf = (endpoint: Endpoint, size: PageSize, answers: Answers): Array<Input> =>
  Array.take(
    Array.filterMap(idsFor(endpoint, answers), ids =>
      Option.all({
        path: decodedPart(endpoint.schemas.path, { page: "1", limit: String(size), ...ids }),
        urlParams: decodedPart(endpoint.schemas.urlParams, { limit: String(size) })
      })
    ),
    MAX_INPUTS
  )

const isMissing = ({ sample }: Sampled): boolean =>
  Option.exists(sample.failure, ({ _tag }) => _tag.endsWith("NotFound"))

/** The ids that each record of a list has for an endpoint. */
const idsFor = ({ idsFrom }: Endpoint, answers: Answers): ReadonlyArray<Values> => {
  if (idsFrom === undefined) return [{}]
  const list = endpoints.find(({ id }) => id === idsFrom.list)
  const { path = [] } = (list && listIn(list.schemas.success.ast)) ?? {}
  const records = recordsAt(answers.get(idsFrom.list)?.json, path) ?? []
  return records.map(record => Record.map(idsFrom.fields, field => String(fieldsOf(record)[field])))
}

/** A part of a request: the values for which it has a name, and its constants. */
const decodedPart = (schema: Schema.Schema.All | undefined, values: Values): Option.Option<unknown> => {
  if (schema === undefined) return Option.some(undefined)
  const part = untyped(schema)
  const fields = SchemaAST.getPropertySignatures(Schema.encodedSchema(part).ast)
  const wire = fields.flatMap(({ name, type }) => {
    const value = SchemaAST.isLiteral(type) ? type.literal : values[String(name)]
    return value === undefined ? [] : [[name, value] as const]
  })
  return Schema.decodeUnknownOption(part)(Object.fromEntries(wire))
}

const untyped = (schema: Schema.Schema.All | undefined) =>
  schema === undefined ? Schema.Unknown : Schema.make<unknown, unknown, never>(schema.ast)
