import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/** Tests in a real browser. They need Chromium, so `pnpm test` does not run them. */
export default mergeConfig(shared, { test: { include: ["browser/**/*.test.ts"], testTimeout: 180_000 } })
