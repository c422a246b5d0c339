import { HttpApiBuilder } from "@effect/platform"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Effect } from "effect"
import { pageAsked, pageJson, respondData } from "../Http/ReadyJson.ts"
import { orUnavailable } from "../Http/Unavailable.ts"
import { keyFor } from "../Keys/Http.ts"
import { entriesJson, statusesJson } from "./Entries.ts"
import { Parties } from "./PartiesRepo.ts"
import { Invoices } from "./Repo.ts"

/** Endpoints 1 to 5: the contract's words turned into the repositories' own. */
export const layer = HttpApiBuilder.group(PlatformApi, "invoices", handlers =>
  Effect.gen(function* () {
    const invoices = yield* Invoices
    const parties = yield* Parties
    return handlers
      .handle("list", ({ path, urlParams }) =>
        Effect.gen(function* () {
          const { company } = yield* keyFor("billing")
          const page = yield* invoices.list(company, {
            ...pageAsked(path.page, path.limit),
            createdFrom: urlParams.created_at_from,
            createdTo: urlParams.created_at_to,
            amount: urlParams.amount,
            payerId: urlParams.payer_id,
            recipientId: urlParams.recipient_id,
            number: urlParams.count_number,
            status: urlParams.count_status,
            sort: urlParams.sort,
            direction: urlParams.direction
          })
          return respondData(pageJson(page))
        }).pipe(orUnavailable)
      )
      .handle("recipients", ({ path, urlParams }) =>
        Effect.gen(function* () {
          const { company } = yield* keyFor("billing")
          const found = yield* parties.recipients(company, {
            ...pageAsked(path.page, path.limit),
            withActs: urlParams.with_acts ?? false
          })
          return respondData(entriesJson("Все получатели", found))
        }).pipe(orUnavailable)
      )
      .handle("payers", ({ path, urlParams }) =>
        Effect.gen(function* () {
          const { company } = yield* keyFor("billing")
          const found = yield* parties.payers(company, {
            ...pageAsked(path.page, path.limit),
            withActs: urlParams.with_acts ?? false
          })
          return respondData(entriesJson("Все плательщики", found))
        }).pipe(orUnavailable)
      )
      .handle("statuses", () => Effect.succeed(respondData(statusesJson)))
      .handle("details", ({ path }) =>
        Effect.gen(function* () {
          const { company } = yield* keyFor("billing")
          return respondData(yield* invoices.details(company, path.count_id))
        }).pipe(orUnavailable)
      )
  })
)
