import { Postgres } from "@estate/testing/Postgres"
import type { TestProject } from "vitest/node"

declare module "vitest" {
  interface ProvidedContext {
    /** The address of a database of a Postgres for all test files; without it they use SQLite. */
    readonly postgres?: string
    /** Whether the store in Postgres reads and writes the plain way. */
    readonly plain?: boolean
  }
}

/**
 * Starts Postgres, and stops it after all tests; `ESTATE_TEST_POSTGRES` names a running one to use
 * instead.
 */
export default async (project: TestProject) => {
  const running = process.env.ESTATE_TEST_POSTGRES
  if (running !== undefined) {
    project.provide("postgres", running)
    return () => {}
  }
  const postgres = await Postgres.start()
  project.provide("postgres", await postgres.newDatabase())
  return () => postgres.stop()
}
