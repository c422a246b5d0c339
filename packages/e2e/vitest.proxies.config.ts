import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/**
 * Services behind the proxies of `docs/how-to/proxies.md`, which `pnpm test` does without. A service
 * that has no processor for a second and a half refuses a message itself, so a busy machine may
 * repeat a run; a configuration that loses requests does so each time.
 */
export default mergeConfig(shared, {
  test: { include: ["proxies/*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000, retry: 2 }
})
