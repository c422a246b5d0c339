import { tmpdir } from "node:os"
import { join } from "node:path"
import { benchName } from "./Arguments.ts"
import { benchAttacks } from "./attacks/Attacks.ts"
import { benchCli } from "./cli/Cli.ts"
import { benchClient } from "./client/Client.ts"
import { benchBacktest } from "./notifier/Backtest.ts"
import { benchNotifier } from "./notifier/Notifier.ts"
import { benchReports } from "./reports/Reports.ts"
import { benchService } from "./service/Service.ts"

const benches: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  attacks: benchAttacks,
  backtest: benchBacktest,
  client: benchClient,
  cli: benchCli,
  notifier: benchNotifier,
  reports: benchReports,
  service: benchService
}

const bench = benches[benchName]
if (bench === undefined) {
  console.error(
    `pnpm bench NAME [PART …] [--beside DIR], where NAME is one of: ${Object.keys(benches).join(", ")}`
  )
  process.exitCode = 2
} else {
  await bench(process.env.BENCH_FOLDER ?? join(tmpdir(), "estate-bench"))
}
