import { defineConfig } from "vitest/config"

const conditions = ["@estate/source", "module", "node", "default"]

/** What every room's tests share: other rooms are read from source, so no build is needed. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: { testTimeout: 20_000, hookTimeout: 60_000 }
})
