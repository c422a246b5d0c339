import { withWorkers } from "../../vitest.shared.ts"

export default withWorkers(2)
