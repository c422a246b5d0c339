import type { TestProject } from "vitest/node"
import { build } from "./Build.ts"
import { startService } from "./Service.ts"

/** Builds what the tests run, and starts the service that they share. */
export default async function setup(project: TestProject) {
  await build()
  const { service, stop } = await startService()
  project.provide("service", service)
  return stop
}
