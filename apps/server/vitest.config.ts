import { fileURLToPath } from "node:url"
import { mergeConfig } from "vitest/config"
import shared from "../../vitest.shared.ts"

export default mergeConfig(shared, {
  test: { setupFiles: [fileURLToPath(new URL("./vitest.setup.ts", import.meta.url))] }
})
