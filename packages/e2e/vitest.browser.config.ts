import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/** Tests in a real browser: they need Chromium, which `pnpm test` does without. */
export default mergeConfig(shared, { test: { include: ["browser/**/*.test.ts"], testTimeout: 60_000 } })
