import * as Options from "@estate/command-line/Options"
import { textOption } from "../TextOption.ts"

/** Waiting buyers are looked for in this many days: those who wrote earlier have gone elsewhere. */
export const WAITING_DAYS = 30

/** The options of commands that read conversations. */
export const conversationOptions = {
  /** The deeds of the notifier. */
  deeds: textOption("deeds", "FILE", {
    en: "Who answered from Slack, and what was marked as handled: the output of `estate-notifier deeds export` (- is standard input)",
    ru: "Кто ответил из Slack и что отметили как решённое: вывод `estate-notifier deeds export` (- — стандартный ввод)"
  }),
  noCache: Options.boolean("no-cache", {
    en: "Read every conversation again, and keep nothing of it on this machine",
    ru: "Прочитать все диалоги заново и ничего не сохранять на этом компьютере"
  })
}
