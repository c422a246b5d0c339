import * as Command from "@estate/command-line/Command"
import { byLanguage, inLanguage, type Language } from "@estate/text/Language"
import { countOf, type Noun } from "@estate/text/Noun"
import { answerNameExpected, readSavedAnswer } from "@estate/text/SavedAnswer"
import { Effect, Either, Option } from "effect"
import { connectionOptions, withOutputFlags } from "../Connection.ts"
import { ownFormatOptions, readOwnForm } from "../Records/Format.ts"
import { printRecords } from "../Records/PrintRecords.ts"
import { recordView } from "../Records/RecordView.ts"
import { readLocale } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { type AnswerFile, answerFiles, answersFolder, readAnswerText } from "./AnswerFiles.ts"

type AnswerRow = { readonly name: string; readonly text: string; readonly problem: string | null }

const answerView = recordView<AnswerRow>()({
  title: { en: "Saved answers", ru: "Заготовки" },
  fields: {
    name: { heading: { en: "Name", ru: "Имя" } },
    text: { heading: { en: "Text", ru: "Текст" }, shrinks: true },
    problem: { heading: { en: "Problem", ru: "Ошибка" }, shrinks: true }
  },
  table: ["name", "text", "problem"]
})

/** `estate answers list`. */
export const listCommand = Command.make(
  "list",
  { ...ownFormatOptions, quiet: connectionOptions.quiet, noPager: connectionOptions.noPager },
  options =>
    Effect.gen(function* () {
      const form = yield* readOwnForm(options, answerView)
      const locale = yield* readLocale(Option.none())
      const { language } = locale
      const { answers, others } = yield* answerFiles
      const rows = yield* Effect.forEach(answers, answer => rowOf(answer, language))
      const notices = yield* Notices
      const { noName, total } = texts[language]
      yield* printRecords(rows, answerView, form, locale)
      for (const file of others) yield* notices.print(noName(file))
      yield* notices.print(total(rows.length, yield* answersFolder))
    }).pipe(withOutputFlags(options))
).pipe(
  Command.withDescription({ en: "List the saved answers.", ru: "Список заготовок." }, [
    "estate answers list",
    "estate answers list --format json"
  ])
)

const rowOf = (answer: AnswerFile, language: Language) =>
  Effect.map(readAnswerText(answer), (text): AnswerRow => {
    const read = readSavedAnswer(text)
    const problem = Either.isLeft(read) ? inLanguage(read.left, language) : null
    return { name: answer.name, text: text.replace(/^\ufeff/u, "").trim(), problem }
  })

const answerNoun: Noun = {
  en: ["saved answer", "saved answers"],
  ru: ["заготовка", "заготовки", "заготовок"]
}

const texts = byLanguage({
  noName: {
    en: (file: string) => `${file} is left out: an answer has ${answerNameExpected.en}`,
    ru: (file: string) => `${file} пропущен: у заготовки ${answerNameExpected.ru}`
  },
  total: {
    en: (count: number, folder: string) => `${countOf(count, answerNoun, "en")} in ${folder}`,
    ru: (count: number, folder: string) => `${countOf(count, answerNoun, "ru")} в ${folder}`
  }
})
