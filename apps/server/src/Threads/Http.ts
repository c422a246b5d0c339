import { HttpApiBuilder } from "@effect/platform"
import { CurrentKey } from "@estate/api/Key"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Effect, Either, Option } from "effect"
import { Readings } from "../Endpoint/Readings.ts"
import { pageAsked, pageJson } from "../Endpoint/ReadyJson.ts"
import { orUnavailable } from "../Endpoint/Unavailable.ts"
import { Messages } from "./MessagesRepo.ts"
import { Threads } from "./Repo.ts"

/** Endpoints 11 to 14: the contract's words turned into the repositories' own. */
export const layer = HttpApiBuilder.group(PlatformApi, "threads", handlers =>
  Effect.gen(function* () {
    const threads = yield* Threads
    const messages = yield* Messages
    const readings = yield* Readings
    return handlers
      .handle(
        "list",
        readings.handle("threads.list", (reads, { company }, { urlParams }) => {
          const asked = pageAsked(urlParams.page, urlParams.limit)
          const page = threads.list(reads, company, {
            page: asked.page,
            limit: asked.limit,
            onlyUnread: urlParams.only_uread ?? false,
            search: Option.fromNullable(urlParams.search)
          })
          return Either.right(pageJson(page))
        })
      )
      .handle(
        "messages",
        readings.handle("threads.messages", (reads, { company }, { path, urlParams }) => {
          const page = messages.list(reads, company, path.ulid, {
            ...pageAsked(urlParams.page, urlParams.limit),
            search: Option.fromNullable(urlParams.search)
          })
          return Either.map(page, found => pageJson(found))
        })
      )
      .handle("send", ({ path, payload }) =>
        Effect.gen(function* () {
          const { company } = yield* CurrentKey
          yield* messages.send(company, path.ulid, payload.message)
        }).pipe(orUnavailable)
      )
      .handle("remove", ({ path }) =>
        Effect.gen(function* () {
          const { company } = yield* CurrentKey
          yield* threads.remove(company, path.ulid)
        }).pipe(orUnavailable)
      )
  })
)
