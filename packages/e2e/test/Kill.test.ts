import { describe, it } from "vitest"
import { KILLS, killNotifiers, PROCESSES, seed, TIMEOUT_MILLIS } from "./Kills.ts"

describe(`kill -9 of ${PROCESSES} notifiers on one state, ${KILLS} times (ESTATE_SEED=${seed})`, () => {
  it("loses no alert and posts none twice", { timeout: TIMEOUT_MILLIS }, () =>
    killNotifiers("SQLite", async () => undefined)
  )
})
