import { backtestCommand } from "@estate/backtest/BacktestCommand"
import type { FetchedCompany, TriedNotifier } from "@estate/backtest/TriedNotifier"
import { Effect } from "effect"
import { readTriedRules } from "../Backtest/TriedRules.ts"
import { companyFailureOf, failedWith } from "../Incidents/Failures.ts"
import { collect, pagesOf } from "../Platform/Pages.ts"
import { platformOf } from "../Platform/Threads.ts"
import type { Account } from "../Settings/Companies.ts"
import { loadAccounts } from "../Settings/Settings.ts"

const fetchedCompany = (account: Account): FetchedCompany<PlatformNeeds> => ({
  name: account.name,
  threads: Effect.map(platformOf(account), threads => ({
    pages: pagesOf(threads.stream()),
    messagesOf: id => collect(threads.messages(id))
  })),
  failureOf: companyFailureOf(account)
})

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
