import { HttpServerResponse } from "@effect/platform"
import { type Family, renderFamilies } from "./Exposition.ts"

/** The response of `/metrics`, in the format that Prometheus scrapes. */
export const metricsResponse = (families: Iterable<Family>): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(renderFamilies(families), {
    contentType: "text/plain; version=0.0.4; charset=utf-8"
  })
