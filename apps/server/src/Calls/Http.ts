import { listCalls, parametersWithoutFeeds } from "@estate/api/Calls"
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
    const paging = requestedPage({ page: path.page, limit: urlParams.limit })
    return Either.right(pageJson(callsPage(reads, company, feeds, paging, urlParams), paging.limit))
  })
}

const notWithFeeds = (name: string) =>
  new RequestRejected({
    detail: `${name} is not taken: this company has the feeds module, so its calls belong to listings and have no ${parametersWithoutFeeds.join(", ")}`,
    requestId: Option.none()
  })
