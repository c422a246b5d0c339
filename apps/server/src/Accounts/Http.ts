import { HttpApiBuilder } from "@effect/platform"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Effect, Either } from "effect"
import { dataJson, pageJson, requestedPage } from "../Endpoint/JsonAnswer.ts"
import { ReadHandlers } from "../Endpoint/ReadHandlers.ts"
import { Accounts } from "./Repo.ts"

/** Endpoint 10: maps the contract to the repository. */
export const layer = HttpApiBuilder.group(PlatformApi, "accounts", handlers =>
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const readHandlers = yield* ReadHandlers
    return handlers.handle(
      "list",
      readHandlers.handle("accounts.list", (reads, { company }, { urlParams }) => {
        const requested = requestedPage(urlParams.page, urlParams.limit)
        const page = accounts.list(reads, company, { ...requested, text: urlParams.text })
        return Either.right(dataJson(pageJson(page, requested.limit)))
      })
    )
  })
)
