import type { Answer } from "./Ask.ts"
import type { Contract } from "./Contract.ts"
import type { Expected } from "./Generate.ts"

const json = (text: string): unknown => {
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

/** What is wrong with an answer to a generated request; nothing, if all is well. */
export const judge = (contract: Contract, expected: Expected, answer: Answer): string | undefined => {
  const body = json(answer.text)
  if (!contract.statuses.includes(String(answer.status))) return `undeclared status ${answer.status}`
  if (answer.status >= 500) return `status ${answer.status}`
  const complaint = contract.judge(answer.status, body)
  if (complaint !== undefined) return JSON.stringify(complaint)
  const type = String(answer.headers["content-type"])
  if (!type.startsWith(answer.status < 400 ? "application/json" : "application/problem+json"))
    return `type ${type}`
  // The body comes before the key; one that is too large is not read, and one that cannot be read names no parameter.
  if (contract.takesBody && (answer.status === 413 || detailOf(body).startsWith("the body cannot be read")))
    return undefined
  if (expected.key === "none" || expected.key === "wrong") {
    const refusal = contract.statuses.includes("401") ? 401 : 403
    return answer.status === refusal ? undefined : `${answer.status} without a key`
  }
  if (expected.key !== "good" || expected.isWild) return undefined
  if (expected.refused === undefined)
    return answer.status === 200 || answer.status === 404 ? undefined : `${answer.status} ${detailOf(body)}`
  if (expected.refused === "ulid")
    return answer.status === 404 ? undefined : `${answer.status} for a wrong ulid`
  if (answer.status === 404 && contract.id === "threads.send") return undefined
  if (answer.status !== 400) return `${answer.status} for a wrong ${expected.refused}`
  const detail = detailOf(body)
  return detail.includes(expected.refused) && detail.length > expected.refused.length + 8
    ? undefined
    : `a 400 that does not say what ${expected.refused} may be: ${detail}`
}
