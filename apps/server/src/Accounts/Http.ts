import { HttpApiBuilder } from "@effect/platform"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Effect } from "effect"
import { pageAsked, pageJson, respondData } from "../Http/ReadyJson.ts"
import { orUnavailable } from "../Http/Unavailable.ts"
import { keyFor } from "../Keys/Http.ts"
import { Accounts } from "./Repo.ts"

/** Endpoint 10: the contract's words turned into the repository's own. */
export const layer = HttpApiBuilder.group(PlatformApi, "accounts", handlers =>
  Effect.map(Accounts, accounts =>
    handlers.handle("list", ({ urlParams }) =>
      Effect.gen(function* () {
        const { company } = yield* keyFor("accounts")
        const asked = pageAsked(urlParams.page, urlParams.limit)
        const page = yield* accounts.list(company, { ...asked, text: urlParams.text })
        return respondData(pageJson(page, asked.limit))
      }).pipe(orUnavailable)
    )
  )
)
