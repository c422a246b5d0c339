import { fileURLToPath } from "node:url"
import { mergeConfig } from "vitest/config"
import { withWorkers } from "../../vitest.shared.ts"

/** With one worker it ends alone, while a core is idle. */
export default mergeConfig(withWorkers(2), {
  test: { setupFiles: [fileURLToPath(new URL("./vitest.setup.ts", import.meta.url))] }
})
