import { mergeConfig } from "vitest/config"
import house from "../../vitest.shared.ts"

// Metrics are counted in one registry for a process, so each file has its own.
export default mergeConfig(house, { test: { isolate: true } })
