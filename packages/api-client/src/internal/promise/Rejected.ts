import type { Endpoint } from "@estate/api/Endpoint"
import { type ContractEndpoint, endpoints } from "@estate/api/Endpoints"
import { urlTemplate } from "@estate/api/Path"
import { InvalidInput } from "@estate/domain/PlatformError"
import * as Option from "effect/Option"
import type { InvalidField } from "../InvalidField.ts"

/** Operations under names of their own, with the contract's names. */
const others = {
  "Calls.projectPage": "Calls.page",
  "Calls.listingPage": "Calls.page",
  "Drift.sample": "Threads.page"
} as const

const contractNames: Readonly<Record<string, string>> = others

/** The names of the operations. */
export type OperationName = ContractEndpoint["operation"] | keyof typeof others

/** The error of an operation with invalid input. */
export const rejected =
  (operation: OperationName) =>
  ({ path, detail }: InvalidField): InvalidInput => {
    const name = contractNames[operation] ?? operation
    const endpoint = endpoints.find((each: Endpoint) => each.operation === name)
    return new InvalidInput({
      path,
      detail,
      call: Option.map(Option.fromNullable(endpoint), each => ({
        operation,
        method: each.method,
        urlTemplate: urlTemplate(each.path),
        page: Option.none(),
        status: Option.none(),
        requestId: Option.none(),
        attempts: 0,
        mayHaveArrived: false
      }))
    })
  }
