import type { Endpoint } from "@estate/api/Endpoint"
import { type ContractEndpoint, endpoints } from "@estate/api/Endpoints"
import { urlTemplate } from "@estate/api/Path"
import { InvalidInput } from "@estate/domain/PlatformError"
import * as Option from "effect/Option"
import { callsOf } from "../CallPlatform.ts"
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
    const endpoint = Option.fromNullable(endpoints.find((each: Endpoint) => each.operation === name))
    const call = Option.map(endpoint, ({ method, path }) =>
      callsOf({ name: operation, method, urlTemplate: urlTemplate(path) })()
    )
    return new InvalidInput({ path, detail, call })
  }
