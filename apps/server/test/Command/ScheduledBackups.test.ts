import { fileURLToPath } from "node:url"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { readBackupPlan } from "../../src/Command/ScheduledBackups.ts"

describe("--backup-to", () => {
  it.effect("a file ends serve, which says what to name", () =>
    Effect.gen(function* () {
      const plan = readBackupPlan({
        backupTo: Option.some(fileURLToPath(import.meta.url)),
        backupEvery: Option.none(),
        backupKeep: Option.none()
      })
      expect((yield* Effect.flip(plan)).toText()).toMatch(/Name a folder that the service may write to/)
    })
  )

  it.effect("a place where nothing can be made ends serve", () =>
    Effect.gen(function* () {
      const plan = readBackupPlan({
        backupTo: Option.some("/proc/x"),
        backupEvery: Option.none(),
        backupKeep: Option.none()
      })
      const failed = yield* Effect.flip(plan)
      expect({ code: failed.exitCode, text: failed.in("ru").message }).toEqual({
        code: 2,
        text: "не удалось записать /proc/x: в /proc нельзя ничего создать"
      })
    })
  )
})
