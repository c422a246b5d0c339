import { listAccounts } from "@estate/api/Accounts"
import { Either } from "effect"
import { read } from "../Endpoint/Handler.ts"
import { dataPageJson, requestedPage } from "../Endpoint/JsonAnswer.ts"
import { accountsPage } from "./Repo.ts"

/** Endpoint 10: maps the contract to the repository. */
export const handlers = {
  "accounts.list": read(listAccounts, (reads, { company }, { urlParams }) => {
    const paging = requestedPage(urlParams)
    const page = accountsPage(reads, company, paging, urlParams.text)
    return Either.right(dataPageJson(page, paging.limit))
  })
}
