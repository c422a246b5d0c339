import { renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import * as SqliteClient from "@estate/store/SqliteClient"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { Effect, Layer, TestClock } from "effect"
import { makeLookAtStateFile } from "../../src/Operations/StateFile.ts"
import { sqliteStore } from "../../src/State/StoreLayers.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import { notifierOver, now, passOver } from "../Delivery/Harness.ts"
import { inForce, operatedSettings } from "../ReadSettings.ts"

it.effect("operators hear of a state file that is deleted or replaced, once, and when it is back", () => {
  const slack = new FaultySlack()
  const path = join(newFolder(), "state.db")
  const services = Layer.merge(
    notifierOver(sqliteStore.pipe(Layer.provide(SqliteClient.layer({ path }))), slack.service),
    inForce(operatedSettings, now)
  )
  return Effect.gen(function* () {
    const look = yield* makeLookAtStateFile(path)
    const said = Effect.gen(function* () {
      yield* look
      yield* passOver("ops")
      yield* passOver("ops")
      return slack.said
    })
    const moved = `ops: ⚠️ ${path} was deleted or replaced while the notifier uses it`
    const back = expect.stringContaining(`thread: ✅ ${path}: resolved after`)
    expect(yield* said).toEqual([])
    renameSync(path, `${path}.old`)
    expect(yield* said).toEqual([moved])
    writeFileSync(path, "")
    expect(yield* said).toEqual([moved])
    renameSync(`${path}.old`, path)
    expect(yield* said).toEqual([moved, back])
    yield* TestClock.adjust("1 minute")
    rmSync(path)
    expect(yield* said).toEqual([moved, back, moved])
  }).pipe(Effect.provide(services))
})
