import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { print, printError } from "@estate/command-line/Streams"
import type { Language } from "@estate/text/Language"
import { formatCount } from "@estate/text/Numbers"
import { Effect } from "effect"
import { HISTORY_FOLDER } from "../Backtest/ConversationFile.ts"
import { type Fetched, fetchConversations } from "../Backtest/FetchConversations.ts"
import { companyFailureOf, failedWith } from "../Incidents/Failures.ts"
import { platformOf, Threads } from "../Platform/Threads.ts"
import type { Account } from "../Settings/Companies.ts"
import { loadAccounts } from "../Settings/Settings.ts"
import { noSuchCompany } from "./WrongFields.ts"

const to = Options.text("to", {
  en: "The folder for them: one file for each company, readable by its owner alone",
  ru: "Папка для них: по файлу на компанию, доступному только владельцу"
}).pipe(Options.withPseudoName("FOLDER"), Options.withDefault(HISTORY_FOLDER))

const company = Options.text("company", {
  en: "A company by its name; may be repeated (default: all)",
  ru: "Компания по имени; можно указать несколько раз (по умолчанию все)"
}).pipe(Options.withPseudoName("NAME"), Options.repeated)

/** `backtest fetch`: keeps the companies' conversations. */
export const fetchCommand = Command.make("fetch", { to, company }, options =>
  Effect.gen(function* () {
    const { companies: all, language } = yield* loadAccounts
    const companies = yield* chosen(all, options.company)
    const texts = textsIn[language]
    const [failures] = yield* Effect.partition(companies, account =>
      fetchConversations(account.name, options.to, read =>
        printError(`${account.name}: ${texts.reading(formatCount(read, language))}`)
      ).pipe(
        Effect.provideServiceEffect(Threads, platformOf(account)),
        Effect.mapError(companyFailureOf(account)),
        Effect.tap(fetched => print(`${account.name}: ${summary(fetched, language)}`))
      )
    )
    yield* failedWith(failures)
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

const chosen = (companies: ReadonlyArray<Account>, names: ReadonlyArray<string>) => {
  const known = companies.map(({ name }) => name)
  const unknown = names.find(name => !known.includes(name))
  return unknown === undefined
    ? Effect.succeed(companies.filter(({ name }) => names.length === 0 || names.includes(name)))
    : noSuchCompany(unknown, known)
}

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
