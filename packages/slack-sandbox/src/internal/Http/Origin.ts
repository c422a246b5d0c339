import type { HttpServerRequest } from "@effect/platform"

/** Where a caller reached the sandbox, such as `http://127.0.0.1:4010`. */
export const origin = (request: HttpServerRequest.HttpServerRequest) =>
  `http://${request.headers.host ?? "127.0.0.1"}`
