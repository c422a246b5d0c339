import manifest from "../../package.json" with { type: "json" }
import type { Family } from "./Exposition.ts"

const startedAtSeconds = Date.now() / 1000 - process.uptime()

const family = (name: string, type: "counter" | "gauge", help: string, value: number): Family => ({
  name,
  type,
  help,
  samples: [{ labels: [], value }]
})

/** What the process uses now, under the names that Prometheus clients agree on («Writing client libraries», process metrics). */
export const processFamilies = (): ReadonlyArray<Family> => {
  const memory = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    family(
      "process_cpu_seconds_total",
      "counter",
      "Time on the processor, user and system.",
      (user + system) / 1e6
    ),
    family("process_resident_memory_bytes", "gauge", "Memory that the process holds.", memory.rss),
    family("process_start_time_seconds", "gauge", "When it began, in Unix time.", startedAtSeconds),
    family("nodejs_heap_size_total_bytes", "gauge", "Size of V8's heap.", memory.heapTotal),
    family("nodejs_heap_size_used_bytes", "gauge", "What is used of V8's heap.", memory.heapUsed),
    family("nodejs_external_memory_bytes", "gauge", "Memory outside of V8's heap.", memory.external),
    {
      name: "estate_server_build_info",
      type: "gauge",
      help: "Which build runs; always 1.",
      samples: [
        {
          labels: [
            ["version", manifest.version],
            ["node", process.version]
          ],
          value: 1
        }
      ]
    }
  ]
}
