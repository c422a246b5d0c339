import * as Command from "@estate/command-line/Command"
import { fetchCommand } from "./BacktestFetch.ts"
import { runCommand } from "./BacktestRun.ts"

/** `backtest`: what rules would have done. */
export const backtest = Command.group("backtest").pipe(
  Command.withDescription({
    en: "Try rules on what buyers wrote before.",
    ru: "Проверить правила на прошлых обращениях покупателей."
  }),
  Command.withSubcommands([fetchCommand, runCommand])
)
