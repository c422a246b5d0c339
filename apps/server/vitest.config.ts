import { fileURLToPath } from "node:url"
import { mergeConfig } from "vitest/config"
import { withWorkers } from "../../vitest.shared.ts"

export default mergeConfig(withWorkers(2), {
  test: { setupFiles: [fileURLToPath(new URL("./vitest.setup.ts", import.meta.url))] }
})
