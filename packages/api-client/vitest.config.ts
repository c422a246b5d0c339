import { withWorkers } from "../../vitest.shared.ts"

/** Most tests wait for a platform that is slow on purpose. */
export default withWorkers(2)
