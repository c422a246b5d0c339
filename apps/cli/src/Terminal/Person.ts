import { isatty } from "node:tty"
import type { Language } from "@estate/text/Language"
import { Context, Effect, Layer, Option, Redacted } from "effect"

const STANDARD_INPUT = 0

/** What asks is loaded where somebody is asked. */
const answerTo = (question: string) =>
  Effect.flatMap(
    Effect.promise(() => import("./Answer.ts")),
    ({ readAnswer }) => readAnswer(question)
  )

const secretAfter = (question: string) =>
  Effect.flatMap(
    Effect.promise(() => import("./Secret.ts")),
    ({ readSecret }) => readSecret(question)
  )

/** Whoever may sit at the terminal. */
export class Person extends Context.Tag("@estate/cli/Person")<
  Person,
  {
    /** Somebody can see a question and type an answer. */
    readonly isThere: boolean
    /** Asks on standard error; anything but a yes, in English or Russian, is a no. */
    readonly confirm: (question: string, language: Language) => Effect.Effect<boolean>
    /** Asks for a line; none where nothing is typed. */
    readonly ask: (question: string) => Effect.Effect<Option.Option<string>>
    /** Asks for what nobody else may see: it does not appear on the screen. */
    readonly askSecret: (question: string) => Effect.Effect<Option.Option<Redacted.Redacted>>
  }
>() {
  /** At this process's own terminal. */
  static readonly layer = Layer.sync(Person, () => ({
    isThere: isatty(STANDARD_INPUT) && process.stderr.isTTY === true,
    confirm: (question, language) =>
      Effect.map(answerTo(`${question} ${choices[language]} `), answer =>
        /^(y|yes|д|да)$/iu.test(answer.trim())
      ),
    ask: question =>
      Effect.map(answerTo(`${question} `), answer => Option.filter(Option.some(answer.trim()), isGiven)),
    askSecret: question =>
      Effect.map(secretAfter(`${question} `), answer =>
        Option.map(Option.filter(Option.some(answer.trim()), isGiven), text => Redacted.make(text))
      )
  }))
}

const choices = { en: "[y/N]", ru: "[д/Н]" } as const

const isGiven = (text: string) => text !== ""
