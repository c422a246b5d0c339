import { describe, expect } from "vitest"

/**
 * Tests that need something from the machine. Without it they are not run, and the output says so;
 * the checks of a pull request fail, because they must run all tests.
 */
export const describeWhere = (
  isThere: boolean,
  need: string
): ((name: string, tests: () => void) => void) => {
  if (isThere) return describe
  const notRun = `not run: ${expect.getState().testPath} needs ${need}`
  if (process.env.GITHUB_ACTIONS !== undefined) throw new Error(notRun)
  console.warn(notRun)
  return describe.skip
}
