import * as Args from "@estate/command-line/Args"
import type { LocalizedText } from "@estate/text/Language"
import { Effect } from "effect"
import type { EstateSettings } from "../Settings.ts"
import type { ThreadReference } from "./ThreadReference.ts"

export const threadIdArgument = Args.text({ name: "ID" }).pipe(
  Args.withDescription({
    en: "The thread: its id or the beginning of one, its number in the list shown last, or the buyer's name; on a terminal you can choose",
    ru: "Диалог: номер или его начало, № строки последнего списка или имя покупателя; в терминале можно выбрать из списка"
  }),
  Args.optional
)

/** What an id may be, for help. */
export const threadIdNote: LocalizedText = {
  en: "ID is a thread's id or any unique beginning of it; N, the row of the threads list that this terminal's profile showed last; or at least 3 characters of a buyer's name. The platform cannot search for ids, so a beginning reads the whole list, a request for each 1,000 threads; a whole id costs none.",
  ru: "ID — номер диалога или его начало, если оно одно такое; N — строка последнего показанного списка диалогов; или не меньше 3 символов имени покупателя. Искать по номеру платформа не умеет: по началу номера читается весь список, запрос на каждую 1000 диалогов; целый номер запросов не добавляет."
}

/** The id of the thread that is meant. Loads what looks for it only if it is not the id itself. */
export const threadIdOf = (reference: ThreadReference, settings: EstateSettings) =>
  reference.kind === "id"
    ? Effect.succeed(reference.id)
    : Effect.flatMap(
        Effect.promise(() => import("./ResolveThread.ts")),
        ({ resolveThread }) => resolveThread(reference, settings)
      )
