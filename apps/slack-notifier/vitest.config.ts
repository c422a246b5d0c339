import { withWorkers } from "../../vitest.shared.ts"

/** With one worker it ends alone, while a core is idle. */
export default withWorkers(2)
