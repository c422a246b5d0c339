import type { FileSystem } from "@effect/platform"
import { Effect } from "effect"

/** Does work that needs files, which are loaded for that alone: most commands only look whether there are settings. */
export const withFiles = <A, E, R>(
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, E, Exclude<R, FileSystem.FileSystem>> =>
  Effect.flatMap(
    Effect.promise(() => import("@effect/platform-node/NodeFileSystem")),
    ({ layer }) => Effect.provide(work, layer)
  )
