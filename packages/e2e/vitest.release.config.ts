import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

/** The rehearsal of a release takes minutes, and installs from npm: `pnpm soak` runs it. */
export default mergeConfig(shared, {
  test: { include: ["release/*.test.ts"], testTimeout: 1_200_000, hookTimeout: 1_200_000 }
})
