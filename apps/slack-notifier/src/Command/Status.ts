import * as Command from "@estate/command-line/Command"
import { printJson } from "@estate/command-line/PrintJson"
import { print } from "@estate/command-line/Streams"
import { Effect } from "effect"
import { settingsInForce } from "../Operations/LastGood.ts"
import { lookingAtState } from "./InState.ts"
import { json } from "./Output.ts"
import { readStatus } from "./ReadStatus.ts"
import { renderStatus } from "./StatusTable.ts"

/** `status`: companies, channels and incidents from the state, whether `run` runs or not. */
export const status = Command.make("status", { json }, ({ json }) =>
  Effect.gen(function* () {
    const settings = yield* settingsInForce
    const status = yield* readStatus(settings).pipe(lookingAtState(settings))
    yield* json ? printJson(status) : print(renderStatus(status, settings.language, settings.zone))
  })
).pipe(
  Command.withDescription({
    en: "Show how polls go, what waits for Slack, and what needs attention.",
    ru: "Показать, как идёт опрос, что ждёт отправки и что требует внимания."
  })
)
