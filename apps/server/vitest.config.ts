import { fileURLToPath } from "node:url"
import { mergeConfig } from "vitest/config"
import { waiting } from "../../vitest.shared.ts"

export default mergeConfig(waiting(2), {
  test: { setupFiles: [fileURLToPath(new URL("./vitest.setup.ts", import.meta.url))] }
})
