import { join } from "node:path"
import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { cannotRead, isMissing, withFiles } from "@estate/command-line/Files"
import { quoted } from "@estate/command-line/Mistake"
import { answerNameExpected, readAnswerName, readSavedAnswer } from "@estate/text/SavedAnswer"
import { Effect, Either } from "effect"
import { configFolder } from "../Profiles/ConfigFolder.ts"

const FOLDER = "answers"
const ENDING = ".txt"

/** A saved answer as it is on the disk. */
export interface AnswerFile {
  readonly name: string
  readonly path: string
}

/** The file of an answer in the configuration folder. */
export const answerFile = (name: string): string => join(FOLDER, `${name}${ENDING}`)

/** Where the answers are. */
export const answersFolder = Effect.map(configFolder, folder => join(folder, FOLDER))

/** The saved answers by name; files whose names are not valid names of answers are `others`. */
export const answerFiles = Effect.gen(function* () {
  const folder = yield* answersFolder
  const all = yield* Effect.mapError(withFiles(filesIn(folder)), error => unreadable(folder, error))
  const texts = all.filter(file => file.endsWith(ENDING) && !file.startsWith(".")).toSorted()
  const named = texts.map(file => ({ file, name: readAnswerName(file.slice(0, -ENDING.length)) }))
  return {
    answers: named.flatMap(
      ({ file, name }): ReadonlyArray<AnswerFile> =>
        name === undefined ? [] : [{ name, path: join(folder, file) }]
    ),
    others: named.flatMap(({ file, name }) => (name === undefined ? [file] : []))
  }
})

const filesIn = (folder: string) => async (files: typeof import("node:fs/promises")) => {
  try {
    return await files.readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** The text of a saved answer. */
export const readAnswerText = ({ path }: AnswerFile) =>
  Effect.mapError(
    withFiles(files => files.readFile(path, "utf8")),
    error => unreadable(path, error)
  )

const unreadable = (path: string, error: unknown) => failed(ExitCode.failed, cannotRead(path, error))

/** Reads the name of an answer. */
export const answerNameOf = (text: string) => {
  const name = readAnswerName(text)
  const shown = quoted(text)
  return name === undefined
    ? wrongUse({
        en: `${shown.en} cannot be an answer's name: use ${answerNameExpected.en}`,
        ru: `${shown.ru} не может быть именем заготовки: нужно ${answerNameExpected.ru}`
      })
    : Effect.succeed(name)
}

/** The saved answer of this name. */
export const readAnswer = Effect.fnUntraced(function* (text: string) {
  const name = yield* answerNameOf(text)
  const { answers } = yield* answerFiles
  const found = answers.find(each => each.name === name)
  if (found === undefined) return yield* noAnswer(name, answers)
  return yield* Either.mapLeft(readSavedAnswer(yield* readAnswerText(found)), ({ en, ru }) =>
    wrongUse(
      { en: `${found.path}: ${en}`, ru: `${found.path}: ${ru}` },
      { en: `Fix it: estate answers edit ${name}`, ru: `Исправить: estate answers edit ${name}` }
    )
  )
})

const noAnswer = (name: string, answers: ReadonlyArray<AnswerFile>) => {
  const names = answers.map(each => each.name).join(", ")
  return failed(
    ExitCode.notFound,
    {
      en: `there is no saved answer "${name}"${names === "" ? "" : `; saved answers: ${names}`}`,
      ru: `нет заготовки «${name}»${names === "" ? "" : `; есть: ${names}`}`
    },
    { en: `Write it: estate answers edit ${name}`, ru: `Написать: estate answers edit ${name}` },
    "AnswerNotFound"
  )
}
