import { NodeFileSystem } from "@effect/platform-node"
import * as NodeHttp from "@estate/api-client/NodeHttp"
import * as Command from "@estate/command-line/Command"
import { completionsCommand } from "@estate/command-line/CompletionsCommand"
import { environment } from "../Settings/Environment.ts"
import { backtest } from "./Backtest.ts"
import { deeds } from "./Deeds.ts"
import { doctor } from "./Doctor.ts"
import { drain } from "./Drain.ts"
import { explain } from "./Explain.ts"
import { manifest } from "./Manifest.ts"
import { once } from "./Once.ts"
import { rota } from "./Rota.ts"
import { rules } from "./Rules.ts"
import { run } from "./Run.ts"
import { silence } from "./Silence.ts"
import { status } from "./Status.ts"

/** `estate-notifier` with its commands, in the order of its help. */
export const estateNotifier = Command.group("estate-notifier").pipe(
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
