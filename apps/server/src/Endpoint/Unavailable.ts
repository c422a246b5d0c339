import type { SqlError } from "@effect/sql/SqlError"
import { PlatformFailed } from "@estate/domain/PlatformError"
import { databaseCode, databaseMessage, isBusy, isDamage, isDiskFull } from "@estate/store/DatabaseError"
import type { TextTooLong } from "@estate/store/Read"
import { type Context, Effect, Option, Predicate } from "effect"
import type { StoreBusy } from "../Store/ReadQueue.ts"
import { StoreHealth } from "../Store/StoreHealth.ts"

/** Why the store did not do what was requested. */
export type StoreError = SqlError | StoreBusy | TextTooLong

const tags: Readonly<Record<StoreError["_tag"], true>> = {
  SqlError: true,
  StoreBusy: true,
  TextTooLong: true
}

export const isStoreError = (error: unknown): error is StoreError =>
  Predicate.hasProperty(error, "_tag") && Object.hasOwn(tags, String(error._tag))

/** The contract's error for the store's. */
const refusalOf = (error: StoreError): PlatformFailed => {
  switch (error._tag) {
    case "TextTooLong":
      return platformFailed(400, "this page is too large: ask for fewer records with a smaller limit")
    case "StoreBusy":
      return platformFailed(503, error.detail)
    case "SqlError":
      return isDamage(error)
        ? platformFailed(
            500,
            "the store's file is damaged, or its disk fails: its operator may have to restore a backup"
          )
        : platformFailed(503, `${whatFailed(error)}; try again in a moment`)
  }
}

/**
 * On a read-only file system, writes to open files fail, and other files are opened as read-only.
 */
const UNWRITABLE = /^SQLITE_(READONLY|IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|DELETE))/

const whatFailed = (error: SqlError): string => {
  if (isDiskFull(error)) return "the store's disk is full"
  if (isBusy(error)) return "another program has locked the store"
  return UNWRITABLE.test(databaseCode(error) ?? "")
    ? "the store cannot be written"
    : "the store does not answer"
}

/** The contract's error for a status that none of its other errors has. */
export const platformFailed = (status: number, detail: string): PlatformFailed =>
  new PlatformFailed({ status, detail, requestId: Option.none() })

type Health = Context.Tag.Service<typeof StoreHealth>

/** Logs the failure, and has `StoreHealth` try writes until one succeeds. */
const report = ({ failed }: Health, error: SqlError) =>
  Effect.flatMap(failed(error), isKnown =>
    isKnown
      ? Effect.void
      : Effect.annotateLogs(Effect.logError("the store failed"), {
          cause: databaseMessage(error),
          code: databaseCode(error) ?? "none"
        })
  )

/** Writes to a file that was deleted or replaced would be lost. */
const refusalUnlessLost = ({ lost }: Health, error: SqlError) =>
  Effect.flatMap(
    lost,
    Option.match({ onNone: () => refusalOf(error), onSome: why => platformFailed(503, why) })
  )

/** Answers 503 if the store fails, and logs the error; 400 if a page is too large. */
export const makeOrUnavailable = Effect.map(
  StoreHealth,
  health =>
    <A, E, R>(self: Effect.Effect<A, E | StoreError, R>) =>
      Effect.catchIf(self, isStoreError, error =>
        error._tag === "SqlError"
          ? Effect.zipRight(report(health, error), refusalUnlessLost(health, error))
          : refusalOf(error)
      )
)
