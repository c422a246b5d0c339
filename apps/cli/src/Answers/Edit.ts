import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { withFiles } from "@estate/command-line/Files"
import { byLanguage } from "@estate/text/Language"
import { readSavedAnswer } from "@estate/text/SavedAnswer"
import { Effect, Either, Option } from "effect"
import { connectionOptions, withOutputFlags } from "../Connection.ts"
import { writeConfigFile } from "../Profiles/ConfigFolder.ts"
import { readLocale } from "../Settings.ts"
import { editDraft } from "../Terminal/Draft.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Person } from "../Terminal/Person.ts"
import { answerFile, answerFiles, answerNameOf, answersFolder, readAnswerText } from "./AnswerFiles.ts"

const texts = byLanguage({
  comments: {
    en: [
      "Write the answer above. {buyer} is the buyer's name, {listing} the listing's title;",
      "{{ and }} are braces. Lines that begin with # are not part of it."
    ],
    ru: [
      "Напишите ответ выше. {покупатель} — имя покупателя, {объявление} — заголовок объявления;",
      "{{ и }} — сами скобки. Строки, которые начинаются с #, в ответ не входят."
    ]
  },
  saved: {
    en: (name: string) => `saved. To send it: estate reply 1 -t ${name}`,
    ru: (name: string) => `сохранено. Отправить: estate reply 1 -t ${name}`
  }
})

/** `estate answers edit NAME`. */
export const editCommand = Command.make(
  "edit",
  {
    name: Args.text("NAME", {
      en: "The name of the answer: letters, digits, - and _; created if it is new",
      ru: "Имя заготовки: буквы, цифры, - и _; новая создаётся"
    }).pipe(Args.withCompletion("answers")),
    quiet: connectionOptions.quiet
  },
  options =>
    Effect.gen(function* () {
      const name = yield* answerNameOf(options.name)
      const person = yield* Person
      const folder = yield* answersFolder
      if (!person.canAnswer)
        return yield* wrongUse({
          en: `edit needs a terminal; without one, write the text into ${folder}`,
          ru: `для edit нужен терминал; без него запишите текст в ${folder}`
        })
      const { language } = yield* readLocale(Option.none())
      const { answers } = yield* answerFiles
      const found = answers.find(each => each.name === name)
      const { comments, saved } = texts[language]
      const before = found === undefined ? "" : (yield* readAnswerText(found)).trim()
      const { path, isDone, discard } = yield* editDraft(before, comments)
      const text = (yield* Effect.orElseSucceed(
        withFiles(files => files.readFile(path, "utf8")),
        () => ""
      )).trim()
      if (text === "" || text === before) {
        yield* discard
        return yield* unchanged(name, text === "")
      }
      const wrong = isDone ? Option.getOrUndefined(Either.getLeft(readSavedAnswer(text))) : editorFailed
      if (wrong !== undefined)
        return yield* wrongUse({
          en: `${wrong.en}. Nothing was saved; the text is still in ${path}`,
          ru: `${wrong.ru}. Ничего не сохранено; текст остался в ${path}`
        })
      yield* writeConfigFile(answerFile(name), `${text}\n`)
      yield* discard
      const notices = yield* Notices
      yield* notices.print(saved(name))
    }).pipe(withOutputFlags(options))
).pipe(
  Command.withDescription(
    {
      en: "Write a saved answer in $VISUAL or $EDITOR.",
      ru: "Написать заготовку в редакторе $VISUAL или $EDITOR."
    },
    [{ en: "estate answers edit viewing", ru: "estate answers edit показ" }],
    {
      en: "{buyer} in the text is the buyer's name, {listing} the listing's title. To delete an answer, delete its file: estate answers list names the folder.",
      ru: "{покупатель} в тексте — имя покупателя, {объявление} — заголовок объявления. Чтобы удалить заготовку, удалите её файл: папку назовёт estate answers list."
    }
  )
)

const editorFailed = { en: "the editor failed", ru: "редактор завершился с ошибкой" }

const unchanged = (name: string, isEmpty: boolean) =>
  failed(
    ExitCode.failed,
    isEmpty
      ? { en: `the text is empty: ${name} was not saved`, ru: `текст пустой: ${name} не сохранено` }
      : { en: `${name} was not changed`, ru: `${name} не изменено` }
  )
