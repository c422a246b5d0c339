import { listCalls, parametersWithoutFeeds } from "@estate/api/Calls"
import { CallPeriod } from "@estate/domain/CallPeriod"
import { RequestRejected } from "@estate/domain/PlatformError"
import { Either, Option } from "effect"
import { hasFeeds } from "../Companies/Repo.ts"
import { read } from "../Endpoint/Handler.ts"
import { pageJson, requestedPage } from "../Endpoint/JsonAnswer.ts"
import { callsPage } from "./Repo.ts"

/** Endpoint 15: maps the contract to the repository. */
export const handlers = {
  "calls.list": read(listCalls, (reads, { company }, { path, urlParams }) => {
    const feeds = hasFeeds(reads, company)
    const foreign = parametersWithoutFeeds.find(name => urlParams[name] !== undefined)
    if (feeds && foreign !== undefined) return Either.left(notWithFeeds(foreign))
    const requested = requestedPage(path.page, urlParams.limit)
    const page = callsPage(reads, company, {
      page: requested.page,
      limit: requested.limit,
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
    return Either.right(pageJson(page, requested.limit))
  })
}

const notWithFeeds = (name: string) =>
  new RequestRejected({
    detail: `${name} is not taken: this company has the feeds module, so its calls belong to listings and have no ${parametersWithoutFeeds.join(", ")}`,
    requestId: Option.none()
  })
