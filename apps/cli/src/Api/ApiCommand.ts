import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { jsonDocument } from "@estate/text/Json"
import { joinLines, plainLine, plainLines } from "@estate/text/PlainText"
import { Effect, identity, Layer, Option, Schema } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { jsonOptions, plainForm } from "../Records/Format.ts"
import { printJq } from "../Records/Jq.ts"
import type { JsonRecord } from "../Records/Json.ts"
import { printRecords } from "../Records/PrintRecords.ts"
import type { RecordView } from "../Records/RecordView.ts"
import { Output } from "../Terminal/Output.ts"
import { textOption } from "../TextOption.ts"
import { allPages } from "./Pages.ts"
import { type Answer, methods, readBody, readFields, readHeaders, readPath, withQuery } from "./Request.ts"
import { bodyIn, sendWithRetries } from "./Send.ts"

/** `estate api PATH`. */
export const apiCommand = Command.make(
  "api",
  {
    path: Args.text("PATH", {
      en: "The platform's path, such as /v1/threads",
      ru: "Путь на платформе, например /v1/threads"
    }),
    method: Options.choice("method", methods, {
      en: "The method of the request (default GET)",
      ru: "Метод запроса (по умолчанию GET)"
    }).pipe(Options.withAlias("X"), Options.withDefault("GET" as const)),
    fields: Options.text("field", {
      en: "A query parameter of a GET, or a field of the JSON body; repeatable",
      ru: "Параметр запроса GET или поле тела JSON; можно указать несколько раз"
    }).pipe(Options.withAlias("f"), Options.withPseudoName("NAME=VALUE"), Options.repeated),
    headers: Options.text("header", {
      en: "A header of the request; repeatable. The key's cannot be set",
      ru: "Заголовок запроса; можно указать несколько раз. Заголовок ключа задать нельзя"
    }).pipe(Options.withAlias("H"), Options.withPseudoName("NAME:VALUE"), Options.repeated),
    input: textOption("input", "FILE", {
      en: "The body of a request other than GET, as it is; - is standard input",
      ru: "Файл с телом запроса (кроме GET) или - для стандартного ввода"
    }),
    include: Options.boolean("include", {
      en: "Print the status and the headers of the response too",
      ru: "Вывести и статус, и заголовки ответа"
    }).pipe(Options.withAlias("i")),
    paginate: Options.boolean("paginate", {
      en: "Read all pages of a list into one JSON array",
      ru: "Прочитать все страницы списка в один массив JSON"
    }),
    jq: jsonOptions.jq,
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const fields = yield* readFields(options.fields)
      const headers = yield* readHeaders(options.headers)
      const { include, method, paginate } = options
      const jq = Option.getOrUndefined(options.jq)
      if (paginate && method !== "GET")
        return yield* wrongUse({
          en: "--paginate works with GET only",
          ru: "--paginate работает только с GET"
        })
      if (include && (paginate || jq !== undefined))
        return yield* wrongUse({
          en: "-i cannot be used with --paginate or --jq",
          ru: "-i нельзя указать вместе с --paginate или --jq"
        })
      const body = yield* readBody(options.input, method, fields)
      yield* connectedTo(Layer.empty, options, settings =>
        Effect.gen(function* () {
          const path = yield* readPath(options.path, settings.client)
          const url = method === "GET" ? withQuery(path, fields) : path
          const request = { method, url, fields, headers, body }
          if (paginate) {
            yield* printRecords(
              allPages(request, settings),
              rawView,
              { ...plainForm, format: "json", jq },
              settings
            )
            return
          }
          const answer = yield* sendWithRetries(request, settings)
          if (include) yield* printHead(answer)
          const text = yield* Effect.tapError(bodyIn(answer, settings), () =>
            include ? printResponse(answer.text, undefined) : Effect.void
          )
          yield* printResponse(text, jq)
        })
      )
    })
).pipe(
  Command.withDescription(
    {
      en: "Send a request with your key and print the platform's response.",
      ru: "Отправить запрос платформе со своим ключом и вывести ответ."
    },
    [
      "estate api /v1/threads -f entity=order -f only_uread=1",
      "estate api /v1/billing/counts --paginate --jq 'map(.amount) | add'",
      "estate api /v1/catalogues/items/numbers -i",
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

/** Records as the platform sends them. */
const rawView: RecordView<JsonRecord> = { fields: {}, table: [], toRecord: identity, toWire: identity }

const AnyJson = Schema.decodeOption(Schema.parseJson(Schema.Unknown))

/** The status and the headers, and an empty line after them. */
const printHead = Effect.fnUntraced(function* ({ status, headers }: Answer) {
  const output = yield* Output
  const fields = Object.entries(headers).map(([name, value]) => plainLine(`${name}: ${value}`))
  yield* output.write([`HTTP ${status}`, ...fields, "", ""].join("\n"))
})

/** In a pipe unchanged; on a terminal formatted and without control characters. */
const printResponse = Effect.fnUntraced(function* (text: string, jq: string | undefined) {
  const output = yield* Output
  if (jq !== undefined) return yield* printJq(text, jq)
  if (!output.isTerminal) return yield* output.write(text === "" || text.endsWith("\n") ? text : `${text}\n`)
  yield* output.write(
    Option.match(AnyJson(text), {
      onNone: () => joinLines(plainLines(text)),
      onSome: jsonDocument
    })
  )
})
