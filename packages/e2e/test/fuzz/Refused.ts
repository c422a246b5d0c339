import type { HttpRequest } from "./Request.ts"

/** Why any request may be refused before its operation sees it, and with which status. */
export const refusals: ReadonlyArray<{
  readonly status: number
  readonly spoil: (request: HttpRequest) => HttpRequest
}> = [
  { status: 400, spoil: request => ({ ...request, isHostless: true }) },
  { status: 413, spoil: request => ({ ...request, body: "x".repeat(70_000) }) },
  { status: 417, spoil: request => ({ ...request, headers: { ...request.headers, expect: "a miracle" } }) },
  {
    status: 431,
    spoil: request => ({ ...request, headers: { ...request.headers, "x-long": "x".repeat(20_000) } })
  }
]
