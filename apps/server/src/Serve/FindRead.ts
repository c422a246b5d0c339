import { HttpApi } from "@effect/platform"
import { pathForms } from "@estate/api/Path"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Either, Option, ParseResult, Schema, SchemaAST } from "effect"
import * as FindMyWay from "find-my-way-ts"
import type { KnownReading } from "../Endpoint/Readings.ts"
import { type Endpoint, endpointAt } from "../Routes/Endpoints.ts"
import { routerConfig } from "../Routes/ShorterPaths.ts"

/** A read of the contract, with parameters that are right. */
export interface Asked {
  readonly endpoint: Endpoint
  readonly reading: KnownReading
  readonly parameters: object
}

type Sent = Readonly<Record<string, string | Array<string> | undefined>>

interface Read {
  readonly endpoint: Endpoint
  readonly reading: KnownReading
  readonly readPath: (sent: Sent) => Either.Either<unknown, unknown>
  readonly readQuery: (sent: Sent) => Either.Either<unknown, unknown>
}

/** Returns which read of the contract a URL asks for; undefined for any other, and where a parameter is not right. */
export const makeFindRead = (readings: ReadonlyMap<string, KnownReading>) => {
  const router = FindMyWay.make<Read>(routerConfig)
  HttpApi.reflect(PlatformApi, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      const known = endpointAt(endpoint.method, endpoint.path)
      const reading = readings.get(known.id)
      if (reading === undefined) return
      const read: Read = {
        endpoint: known,
        reading,
        readPath: Option.match(endpoint.pathSchema, { onNone: () => nothing, onSome: readerOf }),
        readQuery: Option.match(endpoint.urlParamsSchema, {
          onNone: () => nothing,
          onSome: schema => {
            const decode = readerOf(schema)
            const many = manyValued(schema)
            return sent => decode(many.length === 0 ? sent : withLists(sent, many))
          }
        })
      }
      for (const path of pathForms(endpoint.path)) router.on("GET", path, read)
    }
  })

  const read = (url: string): Asked | undefined => {
    const found = router.find("GET", url)
    if (found === undefined) return undefined
    const { endpoint, reading, readPath, readQuery } = found.handler
    const path = readPath(found.params)
    const urlParams = readQuery(found.searchParams)
    return Either.isRight(path) && Either.isRight(urlParams)
      ? { endpoint, reading, parameters: { path: path.right, urlParams: urlParams.right } }
      : undefined
  }

  // Who polls asks for the same again and again: what a URL says is found out once.
  const known = new Map<string, Asked>()
  return (url: string): Asked | undefined => {
    const seen = known.get(url)
    if (seen !== undefined) return seen
    const asked = read(url)
    if (asked !== undefined && url.length <= KNOWN_URL_LENGTH) {
      if (known.size >= KNOWN_URLS) known.clear()
      known.set(url, asked)
    }
    return asked
  }
}

/** At most half a megabyte of what callers wrote. */
const KNOWN_URLS = 1_000
const KNOWN_URL_LENGTH = 256

/** The parameters that may be given more than once. */
const manyValued = <A, I>(schema: Schema.Schema<A, I>): ReadonlyArray<string> =>
  SchemaAST.getPropertySignatures(Schema.encodedSchema(schema).ast)
    .filter(({ type }) =>
      (SchemaAST.isUnion(type) ? type.types : [type]).some(member => SchemaAST.isTupleType(member))
    )
    .map(({ name }) => String(name))

/** Given once, such a parameter is a list of one. */
const withLists = (sent: Sent, many: ReadonlyArray<string>): Sent =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      typeof value === "string" && many.includes(name) ? [value] : value
    ])
  )

const nothing = () => Either.right(undefined)

const readerOf = <A, I>(schema: Schema.Schema<A, I>) => ParseResult.decodeUnknownEither(schema)
