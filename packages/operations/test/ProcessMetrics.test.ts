import { expect, it } from "@effect/vitest"
import { renderFamilies } from "@estate/operations/Exposition"
import { buildFamily, processFamilies } from "@estate/operations/ProcessMetrics"

it("prints the process metrics that are asked for, in that order", () => {
  const text = renderFamilies(
    processFamilies({ nodejs_heap_size_used_bytes: "Heap.", process_cpu_seconds_total: "CPU time." })
  )
  expect(text.replaceAll(/ [\d.]+$/gm, " N")).toBe(
    [
      "# HELP nodejs_heap_size_used_bytes Heap.",
      "# TYPE nodejs_heap_size_used_bytes gauge",
      "nodejs_heap_size_used_bytes N",
      "# HELP process_cpu_seconds_total CPU time.",
      "# TYPE process_cpu_seconds_total counter",
      "process_cpu_seconds_total N",
      ""
    ].join("\n")
  )
})

it("prints six process metrics by default, all above zero", () => {
  const values = processFamilies().map(({ samples }) => samples[0]?.value ?? 0)
  expect(values.filter(value => value > 0)).toHaveLength(6)
})

it("names a build by its version and Node's", () => {
  expect(renderFamilies([buildFamily("test_build_info", "1.2.3")])).toContain(
    `test_build_info{version="1.2.3",node="${process.version}"} 1\n`
  )
})
