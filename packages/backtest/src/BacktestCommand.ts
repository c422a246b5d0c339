import * as Command from "@estate/command-line/Command"
import { fetchCommand } from "./FetchCommand.ts"
import { runCommand } from "./RunCommand.ts"
import type { TriedNotifier } from "./TriedNotifier.ts"

/** `backtest`: what rules would have done. */
export const backtestCommand = <R>(notifier: TriedNotifier<R>): Command.Command<R> =>
  Command.group("backtest").pipe(
    Command.withDescription({
      en: "Try rules on what buyers wrote before.",
      ru: "Проверить правила на прошлых обращениях покупателей."
    }),
    Command.withSubcommands([fetchCommand(notifier), runCommand(notifier)])
  )
