import type { AttemptHooks, EndedAttempt } from "@estate/api-client/AttemptHooks"

const CLEAR_LINE = "\r\u001b[K"

/** A request that ended. */
type Logged = Omit<EndedAttempt, "operation">

/** Prints a line about a request on standard error: no key, no text, no value of a parameter. */
const logRequest = ({ method, urlTemplate, attempt, status, millis, requestId, error }: Logged): void => {
  const fields = [
    `${method} ${urlTemplate}`,
    ...(status === undefined ? [] : [`status=${status}`]),
    `millis=${Math.round(millis)}`,
    ...(attempt === 1 ? [] : [`attempt=${attempt}`]),
    ...(requestId === undefined ? [] : [`request=${requestId}`]),
    ...(error === undefined ? [] : [`error=${JSON.stringify(error)}`])
  ]
  process.stderr.write(`${process.stderr.isTTY ? CLEAR_LINE : ""}estate: ${fields.join(" ")}\n`)
}

/** `ESTATE_DEBUG`: anything but empty and `0`. */
const isDebugging = (): boolean => !["", "0"].includes(process.env.ESTATE_DEBUG ?? "")

/** The hooks of a client whose requests are printed, if they are. */
export const debugHooks = (): AttemptHooks => (isDebugging() ? { afterAttempt: logRequest } : {})
