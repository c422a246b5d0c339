import { Postgres } from "@estate/testing/Postgres"
import type { TestProject } from "vitest/node"

declare module "vitest" {
  interface ProvidedContext {
    /** The address of a database of a Postgres for all test files; without it they use SQLite. */
    readonly postgres?: string
  }
}

/** Starts Postgres, and stops it after all tests. */
export default async (project: TestProject) => {
  const postgres = await Postgres.start()
  project.provide("postgres", await postgres.newDatabase())
  return () => postgres.stop()
}
