import type { FileSystem } from "@effect/platform"
import type { PlatformError, SystemErrorReason } from "@effect/platform/Error"
import type { Language } from "@estate/command-line/Language"
import { Effect } from "effect"

/** Does work that needs files, which are loaded for that alone: most commands only look whether there are settings. */
export const withFiles = <A, E, R>(
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, E, Exclude<R, FileSystem.FileSystem>> =>
  Effect.flatMap(
    Effect.promise(() => import("@effect/platform-node/NodeFileSystem")),
    ({ layer }) => Effect.provide(work, layer)
  )

const reasons: Readonly<Partial<Record<SystemErrorReason, Readonly<Record<Language, string>>>>> = {
  NotFound: { en: "not found", ru: "не найдено" },
  PermissionDenied: { en: "permission denied", ru: "нет прав" },
  Busy: { en: "busy", ru: "занято" }
}

/** Why something could not be done with a file, as far as people have words for it. */
export const reasonOf = (error: PlatformError): Readonly<Record<Language, string>> => {
  const given = error._tag === "SystemError" ? error.reason : error.message
  return (error._tag === "SystemError" ? reasons[error.reason] : undefined) ?? { en: given, ru: given }
}
