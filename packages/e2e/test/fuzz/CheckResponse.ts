import type { Contract } from "./Contract.ts"
import type { Expected } from "./Generate.ts"
import type { HttpResponse } from "./Request.ts"

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const detailOf = (body: unknown): string =>
  typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string"
    ? body.detail
    : ""

/** What is wrong with the response to a generated request; undefined if nothing is. */
export const checkResponse = (
  contract: Contract,
  expected: Expected,
  response: HttpResponse
): string | undefined => {
  const { status } = response
  const body = parseJson(response.text)
  if (!contract.statuses.includes(String(status))) return `undeclared status ${status}`
  if (status >= 500) return `status ${status}`
  const violation = contract.validate(status, body)
  if (violation !== undefined) return JSON.stringify(violation)
  const type = String(response.headers["content-type"])
  if (response.headers["content-encoding"] !== undefined && !expected.acceptsGzip) return "compressed"
  if (!type.startsWith(status < 400 ? "application/json" : "application/problem+json")) return `type ${type}`
  // The body is checked before the key; a body that is too large or unreadable names no parameter.
  if (contract.takesBody && (status === 413 || detailOf(body).startsWith("the body is not ")))
    return undefined
  if (expected.key === "none" || expected.key === "wrong") {
    const refusal = contract.statuses.includes("401") ? 401 : 403
    return status === refusal ? undefined : `${status} without a key`
  }
  if (expected.key !== "good" || expected.isWild) return undefined
  const { invalid, sharesKey } = expected
  if (sharesKey && (status === 409 || status === 422)) return undefined
  if (invalid === undefined)
    return status === 200 || status === 404 ? undefined : `${status} ${detailOf(body)}`
  if (invalid === "ulid") return status === 404 ? undefined : `${status} for a wrong ulid`
  if (status === 404 && contract.id === "threads.send") return undefined
  if (status !== 400) return `${status} for a wrong ${invalid}`
  const detail = detailOf(body)
  return detail.toLowerCase().includes(invalid.toLowerCase()) && detail.length > invalid.length + 8
    ? undefined
    : `a 400 that does not say what ${invalid} may be: ${detail}`
}
