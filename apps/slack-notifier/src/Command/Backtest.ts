import * as Command from "@estate/command-line/Command"
import { fetch } from "./BacktestFetch.ts"
import { run } from "./BacktestRun.ts"

/** `backtest`: what rules would have done. */
export const backtest = Command.group("backtest").pipe(
  Command.withDescription({
    en: "Try rules on what buyers wrote before.",
    ru: "Проверить правила на прошлых обращениях покупателей."
  }),
  Command.withSubcommands([fetch, run])
)
