import { withWorkers } from "../../vitest.shared.ts"

/** `pnpm test` ends with these, alone: with one worker, one of two cores would have nothing to do. */
export default withWorkers(2)
