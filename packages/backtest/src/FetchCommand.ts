import * as Command from "@estate/command-line/Command"
import { noSuchCompany } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { print, printError } from "@estate/command-line/Streams"
import type { Language } from "@estate/text/Language"
import { formatCount } from "@estate/text/Numbers"
import { Effect } from "effect"
import { type Fetched, fetchConversations } from "./FetchConversations.ts"
import type { TriedNotifier } from "./TriedNotifier.ts"

/** Where conversations are kept by default. */
export const HISTORY_FOLDER = "estate-notifier-history"

const to = Options.text("to", {
  en: "The folder for them: one file for each company, readable by its owner alone",
  ru: "Папка для них: по файлу на компанию, доступному только владельцу"
}).pipe(Options.withPseudoName("FOLDER"), Options.withDefault(HISTORY_FOLDER))

const company = Options.text("company", {
  en: "A company by its name; may be repeated (default: all)",
  ru: "Компания по имени; можно указать несколько раз (по умолчанию все)"
}).pipe(Options.withPseudoName("NAME"), Options.repeated)

/** `backtest fetch`: keeps the companies' conversations. */
export const fetchCommand = <R>(notifier: TriedNotifier<R>) =>
  Command.make("fetch", { to, company }, options =>
    Effect.gen(function* () {
      const { companies: all, language } = yield* notifier.companies
      const companies = yield* chosen(all, options.company)
      const texts = textsIn[language]
      const [failures] = yield* Effect.partition(companies, each =>
        Effect.flatMap(each.threads, threads =>
          fetchConversations(each.name, threads, options.to, read =>
            printError(`${each.name}: ${texts.reading(formatCount(read, language))}`)
          )
        ).pipe(
          Effect.mapError(error => (error._tag === "CommandFailed" ? error : each.failureOf(error))),
          Effect.tap(fetched => print(`${each.name}: ${summary(fetched, language)}`))
        )
      )
      yield* notifier.failedWith(failures)
    })
  ).pipe(
    Command.withDescription(
      {
        en: "Keep the companies' threads and messages in files, for `backtest run`; later runs read only what changed.",
        ru: "Сохранить диалоги и сообщения компаний в файлы для `backtest run`; повторный запуск читает только изменения."
      },
      ["estate-notifier backtest fetch --to history", "estate-notifier backtest fetch --company sever"],
      {
        en: "Slack's tokens and channels may be missing.",
        ru: "Токенов и каналов Slack может не быть."
      }
    )
  )

const chosen = Effect.fnUntraced(function* <Company extends { readonly name: string }>(
  companies: ReadonlyArray<Company>,
  names: ReadonlyArray<string>
) {
  const known = companies.map(({ name }) => name)
  const unknown = names.find(name => !known.includes(name))
  if (unknown !== undefined) return yield* noSuchCompany(unknown, known)
  return companies.filter(({ name }) => names.length === 0 || names.includes(name))
})

const textsIn = {
  en: {
    reading: (count: string) => `${count} conversations read so far`,
    threads: (count: string) => `${count} threads kept`,
    read: (count: string) => `${count} read`,
    deleted: (count: string) => `${count} deleted on the platform and here`,
    unreadable: (count: string) => `${count} records left out: they cannot be read`
  },
  ru: {
    reading: (count: string) => `прочитано диалогов: ${count}`,
    threads: (count: string) => `диалогов сохранено: ${count}`,
    read: (count: string) => `прочитано: ${count}`,
    deleted: (count: string) => `удалено на платформе и здесь: ${count}`,
    unreadable: (count: string) => `пропущено записей, которые не удалось прочитать: ${count}`
  }
} as const

const summary = ({ threads, read, deleted, unreadable }: Fetched, language: Language): string => {
  const texts = textsIn[language]
  const counts = [
    [threads, texts.threads],
    [read, texts.read],
    ...(deleted > 0 ? [[deleted, texts.deleted] as const] : []),
    ...(unreadable > 0 ? [[unreadable, texts.unreadable] as const] : [])
  ] as const
  return counts.map(([count, text]) => text(formatCount(count, language))).join("; ")
}
