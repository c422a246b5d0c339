import { Host } from "@estate/command-line/Host"
import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { Context, Effect, Layer, Option, Redacted } from "effect"

/** Loaded when a question is asked. */
const answerTo = (question: string, how = { isHidden: false }) =>
  Effect.flatMap(
    Effect.promise(() => import("./Answer.ts")),
    ({ readAnswer }) => readAnswer(question, how)
  )

/** The person at the terminal. */
export class Person extends Context.Tag("@estate/cli/Person")<
  Person,
  {
    /** Standard input and standard error are a terminal. */
    readonly canAnswer: boolean
    /** True for `y`, `yes`, `д` or `да`. */
    readonly confirm: (question: string, language: Language) => Effect.Effect<boolean>
    /** None if the answer is empty. */
    readonly ask: (question: string) => Effect.Effect<Option.Option<string>>
    /** Does not show what is typed. None if the answer is empty. */
    readonly askSecret: (question: string) => Effect.Effect<Option.Option<Redacted.Redacted>>
  }
>() {
  static readonly layer = Layer.effect(
    Person,
    Effect.map(Host, ({ stderr, stdin }) => ({
      canAnswer: stdin.isTTY && stderr.isTTY === true,
      confirm: (question, language) =>
        Effect.map(answerTo(`${question} ${choices[language]} `), answer =>
          /^(y|yes|д|да)$/iu.test(answer.trim())
        ),
      ask: question =>
        // An arrow key types an escape sequence.
        Effect.map(answerTo(`${question} `), answer =>
          Option.filter(Option.some(plainLine(answer).trim()), isNotEmpty)
        ),
      askSecret: question =>
        Effect.map(answerTo(`${question} `, { isHidden: true }), answer =>
          Option.map(Option.filter(Option.some(answer.trim()), isNotEmpty), text => Redacted.make(text))
        )
    }))
  )
}

const choices = { en: "[y/N]", ru: "[д/Н]" } as const

const isNotEmpty = (text: string) => text !== ""
