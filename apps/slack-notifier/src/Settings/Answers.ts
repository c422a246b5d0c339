import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { Translations } from "@estate/text/Language"
import {
  answerNameExpected,
  readAnswerName,
  readSavedAnswer,
  type SavedAnswer
} from "@estate/text/SavedAnswer"
import { Array, Either } from "effect"
import { about, readNamedFile, whyUnreadable } from "./NamedFile.ts"

/** A saved answer, by the name of its file. */
export interface NamedAnswer {
  readonly name: string
  readonly answer: SavedAnswer
}

const ENDING = ".txt"

/** A reply has 3,000 characters at most. */
const MAX_BYTES = 16_000

/** The saved answers in a folder by name, and what is wrong with the other files. */
export const readAnswers = (
  folder: string
): { readonly answers: ReadonlyArray<NamedAnswer>; readonly problems: ReadonlyArray<Translations> } => {
  const files = Either.try({ try: () => readdirSync(folder), catch: whyUnreadable })
  if (Either.isLeft(files)) return { answers: [], problems: [about(folder)(files.left)] }
  const texts = files.right.filter(file => file.endsWith(ENDING) && !file.startsWith(".")).toSorted()
  const [problems, answers] = Array.separate(texts.map(file => readAnswer(folder, file)))
  return { answers, problems }
}

const readAnswer = (folder: string, file: string): Either.Either<NamedAnswer, Translations> => {
  const name = readAnswerName(file.slice(0, -ENDING.length))
  if (name === undefined) {
    const { en, ru } = answerNameExpected
    return Either.left({ en: `names ${file}: expected ${en}`, ru: `указывает на ${file}: ожидается ${ru}` })
  }
  return readNamedFile(join(folder, file), MAX_BYTES).pipe(
    Either.flatMap(text =>
      Either.mapLeft(readSavedAnswer(text), ({ en, ru }) => ({
        en: `names ${file}: ${en}`,
        ru: `указывает на ${file}: ${ru}`
      }))
    ),
    Either.map(answer => ({ name, answer }))
  )
}
