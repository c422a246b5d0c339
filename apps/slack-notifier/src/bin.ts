import "./Operations/EarlyHangup.ts"
import { NodeFileSystem } from "@effect/platform-node"
import * as NodeHttp from "@estate/api-client/NodeHttp"
import * as Command from "@estate/command-line/Command"
import { completionsCommand } from "@estate/command-line/CompletionsCommand"
import { languageIn } from "@estate/command-line/LanguageSetting"
import { runMain } from "@estate/command-line/RunMain"
import packageJson from "../package.json" with { type: "json" }
import { backtest } from "./Command/Backtest.ts"
import { deeds } from "./Command/Deeds.ts"
import { doctor } from "./Command/Doctor.ts"
import { drain } from "./Command/Drain.ts"
import { explain } from "./Command/Explain.ts"
import { manifest } from "./Command/Manifest.ts"
import { once } from "./Command/Once.ts"
import { rota } from "./Command/Rota.ts"
import { rules } from "./Command/Rules.ts"
import { run } from "./Command/Run.ts"
import { silence } from "./Command/Silence.ts"
import { status } from "./Command/Status.ts"
import { environment } from "./Settings/Environment.ts"

runMain({
  language: () => languageIn(process.env),
  version: packageJson.version,
  command: Command.group("estate-notifier").pipe(
    Command.withDescription({
      en: "Alert a team in Slack when a buyer is waiting.",
      ru: "Уведомлять команду в Slack, когда покупатель ждёт ответа."
    }),
    Command.withSettings(environment),
    Command.withSubcommands([
      run,
      once,
      doctor,
      manifest,
      status,
      explain,
      silence,
      rota,
      deeds,
      drain,
      rules,
      backtest,
      completionsCommand("estate-notifier")
    ]),
    Command.provide(NodeHttp.layer),
    Command.provide(NodeFileSystem.layer)
  )
})
