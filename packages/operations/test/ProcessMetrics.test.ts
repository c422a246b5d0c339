import { expect, it } from "@effect/vitest"
import { renderFamilies } from "@estate/operations/Exposition"
import { buildFamily, processFamilies } from "@estate/operations/ProcessMetrics"

it("prints a process metric with its help and its type", () => {
  const text = renderFamilies(processFamilies()).replaceAll(/ [\d.]+$/gm, " N")
  for (const [name, help, type] of [
    ["nodejs_heap_size_used_bytes", "What is used of V8's heap.", "gauge"],
    ["process_cpu_seconds_total", "Time on the processor, user and system.", "counter"]
  ])
    expect(text).toContain(`# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} N\n`)
})

it("prints six process metrics of the process, all above zero", () => {
  const values = processFamilies().map(({ samples }) => samples[0]?.value ?? 0)
  expect(values.filter(value => value > 0)).toHaveLength(6)
})

it("names a build by its version and Node's", () => {
  expect(renderFamilies([buildFamily("test_build_info", "1.2.3")])).toContain(
    `test_build_info{version="1.2.3",node="${process.version}"} 1\n`
  )
})
