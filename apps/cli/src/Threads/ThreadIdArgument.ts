import * as Args from "@estate/command-line/Args"
import type { LocalizedText } from "@estate/text/Language"
import { Effect, type Option } from "effect"
import type { EstateSettings } from "../Settings.ts"
import { Person } from "../Terminal/Person.ts"
import { readThreadReference, type ThreadReference } from "./ThreadReference.ts"

export const threadIdArgument = Args.text("ID", {
  en: "The thread: its id or the beginning of one, its number in the list shown last, or the buyer's name; on a terminal you can choose",
  ru: "Диалог: номер или его начало, № строки последнего списка или имя покупателя; в терминале можно выбрать из списка"
}).pipe(Args.withCompletion("threads"), Args.optional)

/** The forms of an id, for help. */
export const threadIdNote: LocalizedText = {
  en: "ID: a thread's id or any unique beginning of it; N, a row of the list of threads that a terminal showed last; or at least 3 characters of the buyer's name. The platform cannot search for ids: for a beginning, estate reads the whole list, one request per 1,000 threads. A whole id costs no request.",
  ru: "ID: номер диалога или его начало, если такое только одно; N — строка списка диалогов, который терминал показал последним; или не меньше 3 символов имени покупателя. Платформа не ищет по номеру: чтобы найти диалог по началу номера, estate читает весь список, по запросу на каждую тысячу диалогов. Полный номер запросов не требует."
}

/**
 * Whether anybody can be asked, and the thread. A command with `--yes` takes only an id, unless
 * somebody confirms it.
 */
export const readThread = Effect.fnUntraced(function* (options: {
  readonly id: Option.Option<string>
  readonly noInput: boolean
  readonly yes?: boolean
}) {
  const { id, noInput, yes } = options
  const person = yield* Person
  const canAsk = person.canAnswer && !noInput
  const isExact = yes !== undefined && (yes || !canAsk)
  return { canAsk, reference: yield* readThreadReference(id, { canAsk, isExact }) }
})

/** The id of the thread that is meant. Loads the search only if the text is not the id itself. */
export const threadIdOf = (reference: ThreadReference, settings: EstateSettings) =>
  reference.kind === "id"
    ? Effect.succeed(reference.id)
    : Effect.flatMap(
        Effect.promise(() => import("./ResolveThread.ts")),
        ({ resolveThread }) => resolveThread(reference, settings)
      )
