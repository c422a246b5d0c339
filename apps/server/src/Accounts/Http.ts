import { listAccounts } from "@estate/api/Accounts"
import { Either } from "effect"
import { read } from "../Endpoint/Handler.ts"
import { dataPageJson, requestedPage } from "../Endpoint/JsonAnswer.ts"
import { accountsPage } from "./Repo.ts"

/** Endpoint 10: maps the contract to the repository. */
export const handlers = {
  "accounts.list": read(listAccounts, (reads, { company }, { urlParams }) => {
    const requested = requestedPage(urlParams.page, urlParams.limit)
    const page = accountsPage(reads, company, { ...requested, text: urlParams.text })
    return Either.right(dataPageJson(page, requested.limit))
  })
}
