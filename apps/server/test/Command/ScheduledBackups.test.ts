import { FileSystem } from "@effect/platform"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Option, TestClock } from "effect"
import { readBackupPlan } from "../../src/Command/ScheduledBackups.ts"

describe("--backup-to", () => {
  it.effect("a place where Node.js tries for ever to make a folder ends serve", () =>
    Effect.gen(function* () {
      const plan = readBackupPlan({
        backupTo: Option.some("/proc/x"),
        backupEvery: Option.none(),
        backupKeep: Option.none()
      })
      const reading = yield* Effect.fork(Effect.flip(plan))
      yield* TestClock.adjust("10 seconds")
      const failed = yield* Fiber.join(reading)
      expect({ code: failed.exitCode, text: failed.in("ru").message }).toEqual({
        code: 2,
        text: "не удалось создать /proc/x: выберите папку, в которую можно записывать файлы"
      })
    }).pipe(Effect.provide(FileSystem.layerNoop({ makeDirectory: () => Effect.never })))
  )
})
