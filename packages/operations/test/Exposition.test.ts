import { expect, it } from "@effect/vitest"
import { effectFamilies, renderFamilies } from "@estate/operations/Exposition"
import { Metric, MetricBoundaries } from "effect"

const written = (name: string) =>
  renderFamilies(effectFamilies(Metric.unsafeSnapshot().filter(({ metricKey }) => metricKey.name === name)))

it("writes a counter's series together, with labels and help escaped", () => {
  const counter = Metric.counter("test_total", { description: 'back\\slash, "quotes"\nand a second line' })
  counter.pipe(Metric.tagged("path", 'a"b\\c\nd')).unsafeUpdate(2, [])
  counter.pipe(Metric.tagged("path", "plain")).unsafeUpdate(1.5, [])
  const [help, type, ...series] = written("test_total").split("\n")
  expect(help).toBe('# HELP test_total back\\\\slash, "quotes"\\nand a second line')
  expect(type).toBe("# TYPE test_total counter")
  expect(new Set(series)).toEqual(
    new Set(['test_total{path="a\\"b\\\\c\\nd"} 2', 'test_total{path="plain"} 1.5', ""])
  )
})

it("ends a counter's name with _total, as Prometheus expects", () => {
  Metric.counter("test_calls").unsafeUpdate(1, [])
  expect(written("test_calls")).toContain("test_calls_total 1\n")
})

it("writes a histogram with buckets that add up, its sum and its count", () => {
  const histogram = Metric.histogram("test_seconds", MetricBoundaries.fromIterable([0.1, 1]), "how long")
  for (const seconds of [0.05, 0.1, 0.5, 7]) histogram.unsafeUpdate(seconds, [])
  expect(written("test_seconds")).toBe(
    [
      "# HELP test_seconds how long",
      "# TYPE test_seconds histogram",
      'test_seconds_bucket{le="0.1"} 2',
      'test_seconds_bucket{le="1"} 3',
      'test_seconds_bucket{le="+Inf"} 4',
      "test_seconds_sum 7.65",
      "test_seconds_count 4",
      ""
    ].join("\n")
  )
})
