import { type Metric, type MetricKey, MetricState, Option } from "effect"

/**
 * One line of a metric. The suffix follows the family's name: `_bucket`, `_sum`, `_count`, or none.
 */
export interface Sample {
  readonly suffix?: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** A metric with all its series. */
export interface Family {
  readonly name: string
  readonly help: string
  readonly type: "counter" | "gauge" | "histogram" | "untyped"
  readonly samples: ReadonlyArray<Sample>
}

/**
 * Families in the text format of Prometheus (docs, «Exposition formats», text-based format 0.0.4).
 */
export const renderFamilies = (families: Iterable<Family>): string =>
  Array.from(
    families,
    ({ name, help, type, samples }) =>
      `# HELP ${name} ${escape(help)}\n# TYPE ${name} ${type}\n${samples.map(sample => lineOf(name, sample)).join("")}`
  ).join("")

const lineOf = (name: string, { suffix = "", labels, value }: Sample) => {
  const pairs = Object.entries(labels).map(
    ([label, text]) => `${label}="${escape(text).replaceAll('"', '\\"')}"`
  )
  return `${name}${suffix}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${numberOf(value)}\n`
}

const escape = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")

const numberOf = (value: number) => {
  if (value === Number.POSITIVE_INFINITY) return "+Inf"
  return value === Number.NEGATIVE_INFINITY ? "-Inf" : String(value)
}

/**
 * A snapshot of Effect's metrics as families. In the format, all series of one name must be
 * together, and a counter's name must end with `_total`.
 */
export const effectFamilies = (pairs: ReturnType<typeof Metric.unsafeSnapshot>): ReadonlyArray<Family> => {
  const families = new Map<string, Family>()
  for (const { metricKey, metricState } of pairs) {
    const { type, samples } = readState(metricState, labelsOf(metricKey))
    const plain = metricKey.name.replace(/[^a-zA-Z0-9_:]/g, "_")
    const name = type === "counter" && !plain.endsWith("_total") ? `${plain}_total` : plain
    const known = families.get(name)
    const help = known?.help ?? Option.getOrElse(metricKey.description, () => metricKey.name)
    families.set(name, { name, help, type, samples: [...(known?.samples ?? []), ...samples] })
  }
  return [...families.values()]
}

const labelsOf = ({ tags }: MetricKey.MetricKey.Untyped) =>
  Object.fromEntries(tags.map(({ key, value }) => [key.replace(/[^a-zA-Z0-9_]/g, "_"), value]))

const readState = (state: unknown, labels: Sample["labels"]): Pick<Family, "type" | "samples"> => {
  if (MetricState.isCounterState(state))
    return { type: "counter", samples: [{ labels, value: Number(state.count) }] }
  if (MetricState.isGaugeState(state))
    return { type: "gauge", samples: [{ labels, value: Number(state.value) }] }
  if (MetricState.isHistogramState(state))
    return {
      type: "histogram",
      samples: [
        ...state.buckets.map(([bound, value]) => ({
          suffix: "_bucket",
          labels: { ...labels, le: numberOf(bound) },
          value
        })),
        { suffix: "_sum", labels, value: state.sum },
        { suffix: "_count", labels, value: state.count }
      ]
    }
  return { type: "untyped", samples: [] }
}
