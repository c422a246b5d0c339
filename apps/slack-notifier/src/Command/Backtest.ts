import { backtestCommand } from "@estate/backtest/BacktestCommand"
import type { FetchedCompany, TriedNotifier } from "@estate/backtest/TriedNotifier"
import type { UnreadableRecord } from "@estate/domain/Page"
import { Effect, Option } from "effect"
import { readTriedRules } from "../Backtest/TriedRules.ts"
import { companyFailureOf, failedWith } from "../Incidents/Failures.ts"
import { collectList, readList } from "../Platform/ReadList.ts"
import { platformOf } from "../Platform/Threads.ts"
import type { Account } from "../Settings/Companies.ts"
import { loadAccounts } from "../Settings/Settings.ts"

const fetchedCompany = (account: Account): FetchedCompany<PlatformNeeds> => ({
  name: account.name,
  threads: Effect.map(platformOf(account), threads => ({
    eachPage: onPage =>
      Effect.flatMap(
        readList(query => threads.page(query), onPage),
        isWhole => (isWhole ? Effect.void : onPage({ items: [], skipped: [miscounted] }))
      ),
    messagesOf: id => collectList(query => threads.messagesPage(id, query))
  })),
  failureOf: companyFailureOf(account)
})

/** The platform counts more threads than it shows: at least one is missing. */
const miscounted: UnreadableRecord = { index: 0, path: "total", detail: "", recordId: Option.none() }

type PlatformNeeds = Effect.Effect.Context<ReturnType<typeof platformOf>>

const thisNotifier: TriedNotifier<PlatformNeeds> = {
  companies: Effect.map(loadAccounts, ({ companies, language }) => ({
    companies: companies.map(fetchedCompany),
    language
  })),
  readRules: readTriedRules,
  failedWith
}

/** `backtest`: what these rules would have done, as this notifier follows them. */
export const backtest = backtestCommand(thisNotifier)
