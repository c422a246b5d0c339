import { defineConfig } from "vitest/config"

const conditions = ["@estate/source", "module", "node", "default"]

/** What every room's tests share: other rooms are read from source, so no build is needed. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  // Loading Effect takes longer than most files' tests: the files that a worker runs share it.
  test: { isolate: false, testTimeout: 20_000, hookTimeout: 60_000 }
})
