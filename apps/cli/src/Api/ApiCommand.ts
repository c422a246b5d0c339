import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { wrongUse } from "@estate/command-line/CommandFailed"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { standardCsv } from "@estate/text/Csv"
import { jsonDocument } from "@estate/text/Json"
import { plainLines } from "@estate/text/PlainText"
import { Effect, Layer, Option, Schema } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { jsonOptions } from "../Records/Format.ts"
import { printJq } from "../Records/Jq.ts"
import { printRecords } from "../Records/PrintRecords.ts"
import type { AnyView, JsonRecord } from "../Records/RecordView.ts"
import { Output } from "../Terminal/Output.ts"
import { allPages } from "./Pages.ts"
import { methods, readFields, readPath, withQuery } from "./Request.ts"
import { send } from "./Send.ts"

/** `estate api PATH`. */
export const apiCommand = Command.make(
  "api",
  {
    path: Args.text({ name: "PATH" }).pipe(
      Args.withDescription({
        en: "The platform's path, such as /v1/threads",
        ru: "Путь на платформе, например /v1/threads"
      })
    ),
    method: Options.choice("method", methods).pipe(
      Options.withAlias("X"),
      Options.withDescription({
        en: "The method of the request (default GET)",
        ru: "Метод запроса (по умолчанию GET)"
      }),
      Options.withDefault("GET" as const)
    ),
    fields: Options.text("field").pipe(
      Options.withAlias("f"),
      Options.withPseudoName("NAME=VALUE"),
      Options.withDescription({
        en: "A query parameter of a GET, or a field of the JSON body; repeatable",
        ru: "Параметр запроса GET или поле тела JSON; можно указать несколько раз"
      }),
      Options.repeated
    ),
    paginate: Options.boolean("paginate").pipe(
      Options.withDescription({
        en: "Read all pages of a list into one JSON array",
        ru: "Прочитать все страницы списка в один массив JSON"
      })
    ),
    jq: jsonOptions.jq,
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const fields = yield* readFields(options.fields)
      const { method, paginate } = options
      const jq = Option.getOrUndefined(options.jq)
      if (paginate && method !== "GET")
        return yield* wrongUse({
          en: "--paginate works with GET only",
          ru: "--paginate работает только с GET"
        })
      yield* connectedTo(Layer.empty, options, settings =>
        Effect.gen(function* () {
          const path = yield* readPath(options.path, settings.client)
          const url = method === "GET" ? withQuery(path, fields) : path
          const request = { method, url, fields }
          if (!paginate) return yield* printResponse(yield* send(request, settings), jq)
          yield* printRecords(allPages(request, settings), rawView, { ...jsonForm, jq }, settings)
        })
      )
    })
).pipe(
  Command.withDescription(
    explained(
      {
        en: "Send a request to the platform with your key and print the response.",
        ru: "Отправить запрос платформе со своим ключом и вывести ответ."
      },
      [
        "estate api /v1/threads -f entity=order -f only_uread=1",
        "estate api /v1/billing/counts --paginate --jq 'map(.amount) | add'",
        {
          en: 'estate api /v1/threads/01JD3Q8Z6N4T2V9W5X7Y0ABCDE/message -X POST -f message="Yes, at 11:00"',
          ru: 'estate api /v1/threads/01JD3Q8Z6N4T2V9W5X7Y0ABCDE/message -X POST -f message="Да, в 11:00"'
        }
      ],
      {
        en: "The key is sent only to the platform's own addresses. Requests other than GET are sent once, without confirmation.",
        ru: "Ключ отправляется только на адреса самой платформы. Запросы, кроме GET, отправляются один раз и без подтверждения."
      }
    )
  )
)

const jsonForm = {
  format: "json",
  wire: false,
  utc: false,
  csv: standardCsv,
  file: undefined,
  columns: undefined
} as const

/** Records as the platform sends them. */
const rawView: AnyView<JsonRecord> = {
  fields: {},
  table: [],
  toRecord: record => record,
  toWire: record => record
}

const AnyJson = Schema.decodeOption(Schema.parseJson(Schema.Unknown))

/** In a pipe unchanged; on a terminal formatted and without control characters. */
const printResponse = Effect.fnUntraced(function* (text: string, jq: string | undefined) {
  const output = yield* Output
  if (jq !== undefined) return yield* printJq(text, jq)
  if (!output.isTerminal) return yield* output.write(text === "" || text.endsWith("\n") ? text : `${text}\n`)
  yield* output.write(
    Option.match(AnyJson(text), {
      onNone: () =>
        plainLines(text)
          .map(line => `${line}\n`)
          .join(""),
      onSome: jsonDocument
    })
  )
})
