import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { print } from "@estate/command-line/Streams"
import type { Translations } from "@estate/text/Language"
import { type Context, DateTime, Effect } from "effect"
import { settingsInForce } from "../Operations/LastGood.ts"
import type { Silences } from "../State/Silences.ts"
import type { StoredList } from "../State/StoredList.ts"
import type { Swaps } from "../State/Swaps.ts"
import { lookingAtState } from "./InState.ts"

/** What such a command says. */
interface EndingTexts {
  readonly id: Translations
  readonly description: Translations
  readonly ended: (id: string) => Translations
  readonly notFound: (id: string) => Translations
  /** Which command shows the numbers. */
  readonly hint: Translations
}

/** A command that ends a silence or a swap, by its number. */
export const endingCommand = <Which extends Silences | Swaps, List extends Pick<StoredList<never>, "end">>(
  name: string,
  which: Context.Tag<Which, List>,
  texts: EndingTexts
) =>
  Command.make(name, { id: Args.text("ID", texts.id) }, ({ id }) =>
    Effect.gen(function* () {
      const settings = yield* settingsInForce
      const number = /^\d{1,9}$/.test(id) ? Number(id) : 0
      const isEnded = yield* Effect.gen(function* () {
        return yield* (yield* which).end(number, yield* DateTime.now)
      }).pipe(lookingAtState(settings))
      if (!isEnded) return yield* failed(ExitCode.notFound, texts.notFound(id), texts.hint)
      yield* print(texts.ended(id)[settings.language])
    })
  ).pipe(Command.withDescription(texts.description))
