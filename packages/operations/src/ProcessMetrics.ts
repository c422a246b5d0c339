import { Struct } from "effect"
import type { Family } from "./Exposition.ts"

const startedAtSeconds = Date.now() / 1000 - process.uptime()

const values = {
  process_cpu_seconds_total: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  },
  process_resident_memory_bytes: () => process.memoryUsage.rss(),
  process_start_time_seconds: () => startedAtSeconds,
  nodejs_heap_size_total_bytes: () => process.memoryUsage().heapTotal,
  nodejs_heap_size_used_bytes: () => process.memoryUsage().heapUsed,
  nodejs_external_memory_bytes: () => process.memoryUsage().external
}
type ProcessMetric = keyof typeof values

const defaultHelp: Readonly<Record<ProcessMetric, string>> = {
  process_cpu_seconds_total: "Time on the processor, user and system.",
  process_resident_memory_bytes: "Memory that the process holds.",
  process_start_time_seconds: "When it began, in Unix time.",
  nodejs_heap_size_total_bytes: "Size of V8's heap.",
  nodejs_heap_size_used_bytes: "What is used of V8's heap.",
  nodejs_external_memory_bytes: "Memory outside of V8's heap."
}

/**
 * Resource use of this process, under the names that Prometheus clients agree on («Writing client
 * libraries», process metrics). A program that prints only some of them passes their help texts.
 */
export const processFamilies = (
  help: Readonly<Partial<Record<ProcessMetric, string>>> = defaultHelp
): ReadonlyArray<Family> =>
  Struct.keys(help).map(name => ({
    name,
    type: name.endsWith("_total") ? "counter" : "gauge",
    help: help[name] ?? "",
    samples: [{ labels: {}, value: values[name]() }]
  }))

/**
 * Which build of a program runs: always 1, with the versions of the program and of Node as labels.
 */
export const buildFamily = (name: string, version: string): Family => ({
  name,
  type: "gauge",
  help: "Which build runs; always 1.",
  samples: [{ labels: { version, node: process.version }, value: 1 }]
})
