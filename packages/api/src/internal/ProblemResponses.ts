import { type ErrorStatus, failureStatuses } from "../Errors.ts"
import { PROBLEM_CONTENT_TYPE, titleOf } from "../Problem.ts"

/** The statuses of all operations: such requests are refused before they reach one. */
const anywhere = [400, 429, ...failureStatuses]

const meanings: Readonly<Record<ErrorStatus, string> & Record<number, string>> = {
  400: "A parameter or the body is invalid: `detail` names it.",
  401: "There is no valid key.",
  403: "There is no valid key, or it has no access to this.",
  404: "There is no such record, or it is another company's.",
  408: "The request took too long.",
  409: "A message with this Idempotency-Key is being sent.",
  413: "The body is larger than 64 KiB.",
  417: "The request expects something other than `100-continue`.",
  422: "The Idempotency-Key was used for another text.",
  429: "The caller is over its limit.",
  431: "The headers are larger than 16 KiB, or more than 100.",
  500: "An unexpected error.",
  503: "The service cannot do this now."
}

const headersOf = (status: number) => {
  if (status !== 429 && status !== 503) return {}
  const schema = { type: "integer", minimum: 0 }
  const description = "The seconds to wait before the next attempt."
  return { headers: { "Retry-After": { description, required: true, schema } } }
}

const responseName = (status: number) => titleOf(status).replaceAll(" ", "")

/** A response for each status of an error, by its name. */
export const problemResponses = Object.fromEntries(
  Object.entries(meanings).map(([status, description]) => [
    responseName(Number(status)),
    {
      description,
      ...headersOf(Number(status)),
      content: { [PROBLEM_CONTENT_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } } }
    }
  ])
)

/**
 * The responses of an operation: those of its own errors and those of any operation. Their
 * descriptions say what the specification does not show.
 */
export const errorResponses = (declared: ReadonlyArray<number>, shown: ReadonlyArray<number>) =>
  Object.fromEntries(
    [...new Set([...declared, ...anywhere])]
      .sort((a, b) => a - b)
      .map(status => {
        const $ref = `#/components/responses/${responseName(status)}`
        return [
          status,
          shown.includes(status)
            ? { $ref }
            : { $ref, description: `${meanings[status]} The specification does not show this status.` }
        ]
      })
  )
