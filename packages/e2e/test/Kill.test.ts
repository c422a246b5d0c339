import { describe, it } from "vitest"
import { killWithBacklogs } from "./BacklogKills.ts"
import { KILLS, killNotifiers, PROCESSES, seed, TIMEOUT_MILLIS } from "./Kills.ts"

describe(`kill -9 of ${PROCESSES} notifiers on one state, ${KILLS} times (ESTATE_SEED=${seed})`, () => {
  it("loses no alert and posts none twice", { timeout: TIMEOUT_MILLIS }, () =>
    killNotifiers("SQLite", async () => undefined)
  )

  it("loses nobody of a backlog, and tells of nobody twice", { timeout: TIMEOUT_MILLIS }, () =>
    killWithBacklogs("SQLite", undefined)
  )
})
