import { fileURLToPath } from "node:url"
import { defineConfig, mergeConfig } from "vitest/config"

// With ESTATE_DECODE=interpreted, schemas are not compiled: see packages/decode/src/Decode.ts.
const decoding = process.env.ESTATE_DECODE === "interpreted" ? ["@estate/interpreted"] : []
const conditions = [...decoding, "@estate/source", "node", "default"]

/** Shared by every package's tests. Other packages are read from source, so no build is needed. */
const shared = defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  // Loading Effect takes longer than most test files run, so the files of a worker share it.
  // Timeouts only end a test that hangs; they leave room for a busy machine.
  test: {
    isolate: false,
    // In a pipe, as in CI, only failures are printed.
    reporters: process.stdout.isTTY ? ["default"] : ["dot"],
    globalSetup: [fileURLToPath(new URL("./vitest.folder.ts", import.meta.url))],
    setupFiles: [fileURLToPath(new URL("./vitest.setup.ts", import.meta.url))],
    testTimeout: 60_000,
    hookTimeout: 180_000
  }
})

export default shared

/**
 * For long suites, and those that mostly wait. Each worker loads and compiles all modules again (a
 * tenth more processor time for the notifier's), so others have vitest's own number: one on two
 * cores. Vitest must keep all the workers to the end: it fails if it ends one that is idle before.
 */
export const withWorkers = (workers: number) =>
  mergeConfig(shared, { test: { minWorkers: workers, maxWorkers: workers } })
