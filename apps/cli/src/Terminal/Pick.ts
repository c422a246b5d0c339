import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { byLanguage, type Language } from "@estate/text/Language"
import { Effect, Option } from "effect"
import { Person } from "./Person.ts"

/** The present choices. */
export interface Choices<A> {
  readonly items: ReadonlyArray<A>
  /** The items as lines, numbered from 1. */
  readonly lines: string
}

const texts = byLanguage({
  none: { en: "nothing found", ru: "ничего не найдено" },
  ask: {
    en: "Number, or text to search for (Enter to cancel):",
    ru: "Номер строки или текст для поиска (Enter — отмена):"
  }
})

/**
 * Lets a person choose: shows some items, then takes the number of one, or a text to search for.
 */
export const pick = Effect.fnUntraced(function* <A, E, R>(
  find: (search: string) => Effect.Effect<Choices<A>, E, R>,
  language: Language
) {
  const person = yield* Person
  const { none, ask } = texts[language]
  let choices = yield* find("")
  while (true) {
    const { items, lines } = choices
    const answer = yield* person.ask(`${items.length === 0 ? `${none}\n` : lines}${ask}`)
    if (Option.isNone(answer))
      return yield* failed(ExitCode.failed, { en: "nothing was chosen", ru: "ничего не выбрано" })
    const chosen = /^\d{1,3}$/.test(answer.value) ? items[Number(answer.value) - 1] : undefined
    if (chosen !== undefined) return chosen
    choices = yield* find(answer.value)
  }
})
