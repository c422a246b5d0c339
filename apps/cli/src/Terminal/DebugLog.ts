import type { AttemptHooks, EndedAttempt } from "@estate/api-client/AttemptHooks"
import { Host, type TextStream } from "@estate/command-line/Host"
import { Effect } from "effect"
import { CLEAR_LINE } from "./Notices.ts"

/** A request that ended. */
type Logged = Omit<EndedAttempt, "operation">

/** Prints a line about a request on standard error: no key, no text, no value of a parameter. */
const logRequest = (
  { method, urlTemplate, attempt, status, millis, requestId, error }: Logged,
  stderr: TextStream
): void => {
  const fields = [
    `${method} ${urlTemplate}`,
    ...(status === undefined ? [] : [`status=${status}`]),
    `millis=${Math.round(millis)}`,
    ...(attempt === 1 ? [] : [`attempt=${attempt}`]),
    ...(requestId === undefined ? [] : [`request=${requestId}`]),
    ...(error === undefined ? [] : [`error=${JSON.stringify(error)}`])
  ]
  stderr.write(`${stderr.isTTY ? CLEAR_LINE : ""}estate: ${fields.join(" ")}\n`)
}

/** The hooks of a client whose requests are printed: if `ESTATE_DEBUG` is not empty or `0`. */
export const debugHooks = Effect.map(
  Host,
  ({ env, stderr }): AttemptHooks =>
    ["", "0"].includes(env.ESTATE_DEBUG ?? "") ? {} : { afterAttempt: attempt => logRequest(attempt, stderr) }
)
