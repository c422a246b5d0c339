import { mergeConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { withWorkers } from "../../vitest.shared.ts"

/**
 * Tests that wait for a full minute of the clock come first: started last, they would run alone in
 * the end.
 */
class WaitsFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    const waits = ({ moduleId }: TestSpecification) => /\/(Demo|Kill)\.test\.ts$/.test(moduleId)
    return [...sorted.filter(waits), ...sorted.filter(file => !waits(file))]
  }
}

/** A test starts several programs, which takes long on a busy machine. */
export default mergeConfig(withWorkers(3), {
  test: { include: ["test/**/*.test.ts"], testTimeout: 180_000, sequence: { sequencer: WaitsFirst } }
})
