import type { Family } from "./Exposition.ts"

const startedAtSeconds = Date.now() / 1000 - process.uptime()

const metrics: Readonly<Record<string, { readonly help: string; readonly value: () => number }>> = {
  process_cpu_seconds_total: {
    help: "Time on the processor, user and system.",
    value: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    }
  },
  process_resident_memory_bytes: {
    help: "Memory that the process holds.",
    value: () => process.memoryUsage.rss()
  },
  process_start_time_seconds: { help: "When it began, in Unix time.", value: () => startedAtSeconds },
  nodejs_heap_size_total_bytes: {
    help: "Size of V8's heap.",
    value: () => process.memoryUsage().heapTotal
  },
  nodejs_heap_size_used_bytes: {
    help: "What is used of V8's heap.",
    value: () => process.memoryUsage().heapUsed
  },
  nodejs_external_memory_bytes: {
    help: "Memory outside of V8's heap.",
    value: () => process.memoryUsage().external
  }
}

/**
 * Resource usage of this process, under the standard names of Prometheus clients («Writing client
 * libraries», process metrics).
 */
export const processFamilies = (): ReadonlyArray<Family> =>
  Object.entries(metrics).map(([name, { help, value }]) => ({
    name,
    type: name.endsWith("_total") ? "counter" : "gauge",
    help,
    samples: [{ labels: {}, value: value() }]
  }))

/**
 * Identifies the running build: always 1, with the versions of the program and of Node as labels.
 */
export const buildFamily = (name: string, version: string): Family => ({
  name,
  type: "gauge",
  help: "Which build runs; always 1.",
  samples: [{ labels: { version, node: process.version }, value: 1 }]
})
