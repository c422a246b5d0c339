import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/**
 * Services behind the proxies of `docs/how-to/proxies.md`, which `pnpm test` does without. On a
 * machine that others keep busy a proxy may find both services too slow for a moment and refuse a
 * request itself: a run that fails so is repeated, a configuration that fails does so each time.
 */
export default mergeConfig(shared, {
  test: { include: ["proxies/*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000, retry: 2 }
})
