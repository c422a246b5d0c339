import { HttpApiBuilder } from "@effect/platform"
import { parametersWithoutFeeds } from "@estate/api/CallEndpoints"
import { PlatformApi } from "@estate/api/PlatformApi"
import { CallPeriod } from "@estate/domain/CallPeriod"
import { RequestRejected } from "@estate/domain/PlatformError"
import { Effect, Either, Option } from "effect"
import { Companies } from "../Companies/Repo.ts"
import { Readings } from "../Endpoint/Readings.ts"
import { pageAsked, pageJson } from "../Endpoint/ReadyJson.ts"
import { Calls } from "./Repo.ts"

/** Endpoint 15: the contract's words turned into the repository's own. */
export const layer = HttpApiBuilder.group(PlatformApi, "calls", handlers =>
  Effect.gen(function* () {
    const calls = yield* Calls
    const companies = yield* Companies
    const readings = yield* Readings
    return handlers.handle(
      "list",
      readings.handle("calls.list", (reads, { company }, { path, urlParams }) => {
        const feeds = companies.hasFeeds(reads, company)
        const foreign = parametersWithoutFeeds.find(name => urlParams[name] !== undefined)
        if (feeds && foreign !== undefined) return Either.left(notWithFeeds(foreign))
        const asked = pageAsked(path.page, urlParams.limit)
        const page = calls.list(reads, company, {
          page: asked.page,
          limit: asked.limit,
          feeds,
          phone: urlParams.phoneNumber,
          period: new CallPeriod({
            dateFrom: Option.fromNullable(urlParams.dateFromCalledAt),
            dateTo: Option.fromNullable(urlParams.dateToCalledAt),
            timeFrom: Option.fromNullable(urlParams.timeFromCalledAt),
            timeTo: Option.fromNullable(urlParams.timeToCalledAt)
          }),
          durationFrom: urlParams.callLengthFrom,
          durationTo: urlParams.callLengthTo,
          waitingFrom: urlParams.callWaitingFrom,
          waitingTo: urlParams.callWaitingTo,
          packageId: urlParams.idPackets,
          statuses: urlParams["status[]"],
          projectName: urlParams.projectName
        })
        return Either.right(pageJson(page, asked.limit))
      })
    )
  })
)

const notWithFeeds = (name: string) =>
  new RequestRejected({
    detail: `${name} is not taken: this company has the feeds module, which decides that its calls belong to listings and have no ${parametersWithoutFeeds.join(", ")}`,
    requestId: Option.none()
  })
