import { Array, Effect, Option, Schema } from "effect"

/** The name of a parameter and its value. */
export type Parameter = readonly [name: string, value: string]

/** A read of an API: how it is called, and the names of its optional parameters. */
export interface Read {
  readonly id: string
  readonly path: (asked: ReadonlyArray<Parameter>) => string
  /** The optional parameters of its query, with their schemas in JSON. */
  readonly optional: ReadonlyArray<{ readonly name: string; readonly schema: unknown }>
}

/** An answer of the API. */
export interface Answer {
  readonly status: number
  readonly text: string
}

const Document = Schema.Struct({
  paths: Schema.Record({
    key: Schema.String,
    value: Schema.Record({
      key: Schema.String,
      value: Schema.Struct({
        operationId: Schema.String,
        parameters: Schema.Array(
          Schema.Struct({
            name: Schema.String,
            in: Schema.String,
            required: Schema.optional(Schema.Boolean),
            schema: Schema.Unknown
          })
        )
      })
    })
  })
})

/** All reads of an OpenAPI document; `valueOf` has the values of parameters in their paths. */
export const readsIn = (document: unknown, valueOf: (name: string) => string): ReadonlyArray<Read> =>
  Object.entries(Schema.decodeUnknownSync(Document)(document).paths).flatMap(([template, { get }]) => {
    if (get === undefined) return []
    const inQuery = get.parameters.filter(parameter => parameter.in === "query")
    const [optional, required] = Array.partition(inQuery, parameter => parameter.required === true)
    const always = required.map(({ name, schema }): Parameter => [name, textsIn(schema).at(-1) ?? ""])
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name))
    return {
      id: get.operationId,
      path: (asked: ReadonlyArray<Parameter>) =>
        `${path}?${new URLSearchParams([...always, ...asked].map(([...pair]) => pair))}`,
      optional
    }
  })

/** The values of JSON as texts; for a time, its day and its minute, as parameters have them. */
const textsIn = (json: unknown): ReadonlyArray<string> => {
  if (typeof json === "object" && json !== null) return Object.values(json).flatMap(textsIn)
  const [text, day, minute] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/.exec(String(json)) ?? [String(json)]
  return [text, day, day?.replaceAll("-", "/"), minute].flatMap(each => each ?? [])
}

/** Every optional parameter of the reads, as `READ NAME`. */
export const parametersOf = (reads: ReadonlyArray<Read>): ReadonlyArray<string> =>
  reads.flatMap(({ id, optional }) => optional.map(({ name }) => `${id} ${name}`))

/**
 * The parameters that change the answer for some value. Values come from answers or from the
 * schema; each filter must match some of the records.
 */
export const heededParameters = <E, R>(
  reads: ReadonlyArray<Read>,
  get: (path: string) => Effect.Effect<Answer, E, R>
): Effect.Effect<ReadonlyArray<string>, E, R> =>
  Effect.gen(function* () {
    const answers = yield* Effect.forEach(reads, ({ path }) => get(path([])))
    const values = [...new Set(answers.flatMap(({ text }) => textsIn(JSON.parse(text))))]
    const heeded: Array<string> = []
    for (const { id, path, optional } of reads) {
      const found: Array<Parameter> = []
      for (const { name, schema } of optional) {
        const known = textsIn(schema)
        const others = known.includes("integer") ? values.filter(value => /^\d+$/.test(value)) : values
        const candidates = JSON.stringify(schema).includes('"enum":') ? known : ["2", ...others]
        // A sort direction changes nothing unless a page is sorted.
        for (const beside of [[], ...found.map(each => [each])]) {
          const before = yield* get(path(beside))
          const changing = yield* Effect.findFirst(candidates, value =>
            Effect.map(
              get(path([...beside, [name, value]])),
              after => after.status === 200 && after.text !== before.text
            )
          )
          if (Option.isNone(changing)) continue
          found.push([name, changing.value])
          heeded.push(`${id} ${name}`)
          break
        }
      }
    }
    return heeded
  })
