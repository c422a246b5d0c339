import type { SqlError } from "@effect/sql/SqlError"
import { PlatformFailed } from "@estate/domain/PlatformError"
import type { TextTooLong } from "@estate/sqlite/Read"
import { Effect, Option, Predicate } from "effect"
import type { StoreBusy } from "../Store/Admission.ts"

/** Why the store did not do what it was asked for. */
export type StoreError = SqlError | StoreBusy | TextTooLong

const tags: ReadonlySet<unknown> = new Set<StoreError["_tag"]>(["SqlError", "StoreBusy", "TextTooLong"])

const isStoreError = (error: unknown): error is StoreError =>
  Predicate.hasProperty(error, "_tag") && tags.has(error._tag)

/** The contract's error for the store's. */
const refusalOf = (error: StoreError): PlatformFailed => {
  switch (error._tag) {
    case "TextTooLong":
      return failed(400, "this page is too large: ask for fewer records with a smaller limit")
    case "StoreBusy":
      return failed(503, error.detail)
    case "SqlError":
      return failed(503, "the store does not answer; try again in a moment")
  }
}

const failed = (status: number, detail: string) =>
  new PlatformFailed({ status, detail, requestId: Option.none() })

/** Answers 503 if the store fails, and logs the error; 400 if a page is too large. */
export const orUnavailable = <A, E, R>(self: Effect.Effect<A, E | StoreError, R>) =>
  Effect.catchIf(self, isStoreError, error =>
    Effect.zipRight(
      error._tag === "SqlError" ? Effect.logError("the store failed", error) : Effect.void,
      refusalOf(error)
    )
  )
