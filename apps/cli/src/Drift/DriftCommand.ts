import { Drift, type DriftReport, type SampleFailure } from "@estate/api-client/Drift"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { MAX_PAGE_SIZE } from "@estate/domain/Page"
import { byLanguage } from "@estate/text/Language"
import { countOf, type Noun } from "@estate/text/Noun"
import { Array, Effect, Option } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { shortLine } from "../Failure/Failure.ts"
import { rowOf } from "../Failure/FailureTable.ts"
import { pageSizeOption } from "../List/Paging.ts"
import { ownFormatOptions, readOwnForm } from "../Records/Format.ts"
import { printRecords } from "../Records/PrintRecords.ts"
import type { EstateSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { differenceView } from "./DifferenceView.ts"

const texts = byLanguage({
  compared: { en: "compared", ru: "сравнено" },
  notCompared: { en: "not compared:", ru: "не сравнивается:" },
  none: { en: "no record to compare was found", ru: "не нашлось записи для сравнения" }
})

const recordNoun: Noun = { en: ["record", "records"], ru: ["запись", "записи", "записей"] }
const endpointNoun: Noun = { en: ["endpoint", "endpoints"], ru: ["метод", "метода", "методов"] }
const differenceNoun: Noun = {
  en: ["difference", "differences"],
  ru: ["расхождение", "расхождения", "расхождений"]
}

/** `estate drift`. */
export const driftCommand = Command.make(
  "drift",
  {
    size: pageSizeOption("size", {
      en: `How many records of each list to compare, 1 to ${MAX_PAGE_SIZE} (default 100)`,
      ru: `Сколько записей каждого списка сравнить, от 1 до ${MAX_PAGE_SIZE} (по умолчанию 100)`
    }),
    fail: Options.boolean("fail", {
      en: "End with exit code 1 if there are differences",
      ru: "Завершиться с кодом 1, если есть расхождения"
    }),
    ...ownFormatOptions,
    ...connectionOptions
  },
  options =>
    Effect.gen(function* () {
      const form = yield* readOwnForm(options, differenceView)
      yield* connectedTo(Drift.layerWithoutDependencies, options, settings =>
        Effect.gen(function* () {
          const drift = yield* Drift
          const report = yield* drift.sample({ size: Option.getOrUndefined(options.size) })
          const failure = unexpectedFailure(report)
          if (Option.isSome(failure) && report.differences.length === 0) return yield* failure.value
          yield* printRecords(report.differences, differenceView, form, settings)
          yield* printSamples(report, settings)
          if (Option.isSome(failure)) return yield* failure.value
          if (options.fail && report.differences.length > 0) return yield* differs
        })
      )
    })
).pipe(
  Command.withDescription(
    {
      en: "Compare what the platform sends with its documented contract.",
      ru: "Сравнить ответы платформы с её описанным контрактом."
    },
    [
      "estate drift",
      "estate drift --size 1000 --format json > drift.json",
      { en: "estate drift --fail  # for a nightly check", ru: "estate drift --fail  # для ночной проверки" }
    ],
    {
      en: "It reads one page of every list and shows fields, types and values that the contract does not know or that are missing, and in how many records. No record's content is shown.",
      ru: "Читает по странице каждого списка и показывает поля, типы и значения, которых нет в контракте или в ответах, и в скольких записях. Содержимое записей не выводится."
    }
  )
)

const differs = failed(
  ExitCode.failed,
  { en: "the platform differs from the contract", ru: "ответы платформы расходятся с контрактом" },
  undefined,
  "ContractDiffers"
)

/** Such as a listing: a thread may be about one of another board. */
const isMissing = ({ _tag }: SampleFailure): boolean => _tag.endsWith("NotFound")

/**
 * The first failure that is not a difference itself, a missing permission or a missing record.
 */
const unexpectedFailure = ({ samples, differences }: DriftReport) =>
  Option.fromNullable(
    samples.find(
      ({ operation, failure }) =>
        Option.isSome(failure) &&
        failure.value._tag !== "AccessDenied" &&
        !isMissing(failure.value) &&
        !differences.some(each => each.operation === operation && each.kind === "status")
    )
  ).pipe(Option.flatMap(({ failure }) => failure))

/** Prints what could not be compared, and on a terminal how much was. */
const printSamples = Effect.fnUntraced(function* (
  { samples, differences }: DriftReport,
  { language }: EstateSettings
) {
  const text = texts[language]
  const notices = yield* Notices
  const failures = samples.flatMap(({ operation, failure }) =>
    Option.match(failure, {
      onNone: () => [],
      onSome: error => [
        {
          operation,
          message: isMissing(error) ? text.none : shortLine(rowOf(error).happened(error)[language])
        }
      ]
    })
  )
  for (const [message, failed] of Object.entries(Array.groupBy(failures, ({ message }) => message))) {
    const operations = failed.map(({ operation }) => operation).join(", ")
    yield* notices.print(`${text.notCompared} ${operations}: ${message}`)
  }
  const compared = samples.filter(({ failure }) => Option.isNone(failure))
  const records = compared.reduce((sum, sample) => sum + sample.records, 0)
  const counts = [countOf(records, recordNoun, language), countOf(compared.length, endpointNoun, language)]
  const found = countOf(differences.length, differenceNoun, language)
  yield* notices.printOnTerminal(`${text.compared}: ${counts.join(", ")}; ${found}`)
})
