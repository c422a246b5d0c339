import type { ParseResult } from "effect"
import { Either, Option } from "effect"
import type { Handler, Handlers } from "../Endpoint/Handler.ts"
import { findRoute, type Match } from "../Routes/Router.ts"
import { type Route, unmatched } from "../Routes/RouteTable.ts"
import type { Exchange } from "./Exchange.ts"

/**
 * The maximum number of parsed URLs that are kept: at most half a megabyte of what callers sent.
 */
const PARSED_URLS = 1_000
const PARSED_URL_LENGTH = 256

/** What a request is for. */
export interface Target {
  readonly route: Route
  /** Undefined if no route matches. */
  readonly match: Match | undefined
  /** Undefined for a page. */
  readonly handler: Handler | undefined
  /** The decoded request, if only its URL has to be decoded. */
  readonly inUrl: Option.Option<Either.Either<object, ParseResult.ParseIssue>>
}

const nothing: Target = { route: unmatched, match: undefined, handler: undefined, inUrl: Option.none() }

/** Finds what a request is for, by its method and URL. */
export const makeFindTarget = (handlers: Handlers): ((exchange: Exchange) => Target) => {
  const byOperation = new Map<string, Handler>(Object.entries(handlers))

  const find = (method: string, url: string): Target => {
    const match = findRoute(method, url)
    if (match === undefined) return nothing
    const { route, path, query } = match
    return {
      route,
      match,
      handler: byOperation.get(route.id),
      inUrl: route.isInUrl ? Option.some(route.decode({ path, urlParams: query })) : Option.none()
    }
  }

  // Programs that poll repeat their URLs: parsing each once saves a quarter of a request's
  // processor time. To delete it: call `find`.
  const parsed = new Map<string, Target>()
  const findOnce = (method: string, url: string) => {
    if (method !== "GET") return find(method, url)
    const known = parsed.get(url)
    if (known !== undefined) return known
    const target = find(method, url)
    if (url.length <= PARSED_URL_LENGTH && Option.exists(target.inUrl, Either.isRight)) {
      if (parsed.size >= PARSED_URLS) parsed.clear()
      parsed.set(url, target)
    }
    return target
  }
  return exchange => {
    const { method = "", url = "" } = exchange.request
    const target = findOnce(method, url)
    exchange.route = target.route
    exchange.form = target.match?.form
    return target
  }
}
