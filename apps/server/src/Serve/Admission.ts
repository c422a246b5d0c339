import type { IncomingMessage } from "node:http"
import type { CurrentKey } from "@estate/api/Key"
import type { Option } from "effect"
import type { Allowance } from "../Operations/RateLimit.ts"

/** That a request was let in or not: the key that it came with, where that is known, and its place within its caller's limit. */
export interface Admission {
  readonly key: Option.Option<CurrentKey["Type"]>
  readonly allowance: Allowance
}

/** Requests that were counted already, on a way that did not lead to an answer: none is counted twice. */
export const admissions = new WeakMap<IncomingMessage, Admission>()
