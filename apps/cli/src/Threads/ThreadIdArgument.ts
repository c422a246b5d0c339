import * as Args from "@estate/command-line/Args"
import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { ThreadId } from "@estate/domain/Thread"
import { plainLine } from "@estate/text/PlainText"
import { cutTo } from "@estate/text/TextWidth"
import { Effect, Schema } from "effect"

export const threadIdArgument = Args.text({ name: "ID" }).pipe(
  Args.withDescription({
    en: "The thread's id, as estate threads list shows it",
    ru: "Номер диалога, как его показывает estate threads list"
  })
)

/** Reads the id of a thread, and fails before a request is sent if it is malformed. */
export const readThreadId = (text: string): Effect.Effect<ThreadId, CommandFailed> =>
  Effect.mapError(Schema.decode(ThreadId)(text), () => {
    const shown = cutTo(plainLine(text), 60)
    return wrongUse(
      {
        en: `«${shown}» is not a thread id: ids have 26 characters, digits and letters except I, L, O and U, such as 01JD3Q8Z6N4T2V9W5X7Y0ABCDE`,
        ru: `«${shown}» — не номер диалога: номер состоит из 26 символов, цифр и латинских букв, кроме I, L, O и U, например 01JD3Q8Z6N4T2V9W5X7Y0ABCDE`
      },
      { en: "See: estate threads list", ru: "Найти диалог: estate threads list" }
    )
  })
