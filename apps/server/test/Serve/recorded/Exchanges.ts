import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import type { RecordedAnswer } from "./Ask.ts"

const file = fileURLToPath(new URL("Exchanges.ndjson", import.meta.url))

const decodeExchange = Schema.decodeSync(
  Schema.parseJson(
    Schema.Struct({
      ask: Schema.String,
      answers: Schema.Array(
        Schema.Struct({
          status: Schema.Int,
          /** Which of the headers in the first line. */
          headers: Schema.Int,
          body: Schema.String,
          length: Schema.optionalWith(Schema.Int, { exact: true })
        })
      )
    })
  )
)

const decodeHeaders = Schema.decodeSync(Schema.parseJson(Schema.Array(Schema.String)))

/** Raw requests that are sent on one connection, with placeholders for keys, and their answers. */
export interface Exchange {
  readonly ask: string
  readonly answers: ReadonlyArray<RecordedAnswer>
}

/** All exchanges, in the order in which they were recorded: some change what later ones read. */
export const readExchanges = (): ReadonlyArray<Exchange> => {
  const [first = "", ...lines] = readFileSync(file, "utf8").trim().split("\n")
  const headersByNumber = decodeHeaders(first)
  return lines.map(line => {
    const { ask, answers } = decodeExchange(line)
    return { ask, answers: answers.map(one => ({ ...one, headers: headersByNumber[one.headers] ?? "" })) }
  })
}

/** Replaces the recording. */
export const writeExchanges = (exchanges: ReadonlyArray<Exchange>): void => {
  const headers = [
    ...new Set(exchanges.flatMap(({ answers }) => answers.map(answer => answer.headers)))
  ].sort()
  const lines = exchanges.map(({ ask, answers }) => ({
    ask,
    answers: answers.map(answer => ({ ...answer, headers: headers.indexOf(answer.headers) }))
  }))
  writeFileSync(file, `${[headers, ...lines].map(line => JSON.stringify(line)).join("\n")}\n`)
}

const LONG = 400

/** An answer as it is recorded: for a long body, its beginning and its hash. */
export const recordable = (answer: RecordedAnswer): RecordedAnswer =>
  answer.body.length <= LONG
    ? answer
    : {
        ...answer,
        body: `${answer.body.slice(0, 200)}… sha256:${createHash("sha256").update(answer.body).digest("base64url")}`
      }
