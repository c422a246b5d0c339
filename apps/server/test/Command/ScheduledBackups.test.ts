import { describe, expect, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { readBackupPlan } from "../../src/Command/ScheduledBackups.ts"

describe("--backup-to", () => {
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
