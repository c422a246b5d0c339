import { HttpApiBuilder } from "@effect/platform"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Effect, Either } from "effect"
import { Readings } from "../Endpoint/Readings.ts"
import { dataJson, pageAsked, pageJson } from "../Endpoint/ReadyJson.ts"
import { Accounts } from "./Repo.ts"

/** Endpoint 10: the contract's words turned into the repository's own. */
export const layer = HttpApiBuilder.group(PlatformApi, "accounts", handlers =>
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const readings = yield* Readings
    return handlers.handle(
      "list",
      readings.handle("accounts.list", (reads, { company }, { urlParams }) => {
        const asked = pageAsked(urlParams.page, urlParams.limit)
        const page = accounts.list(reads, company, { ...asked, text: urlParams.text })
        return Either.right(dataJson(pageJson(page, asked.limit)))
      })
    )
  })
)
