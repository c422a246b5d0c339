/** A metric with all its series, as Prometheus reads it (docs, «Exposition formats», text-based format 0.0.4). */
export interface Family {
  readonly name: string
  readonly help: string
  readonly type: "counter" | "gauge"
  readonly series: ReadonlyArray<{
    readonly labels: Readonly<Record<string, string>>
    readonly value: number
  }>
}

/** The families as one page of text. */
export const expositionOf = (families: ReadonlyArray<Family>): string =>
  families.map(family => `${[...headOf(family), ...family.series.map(lineOf(family))].join("\n")}\n`).join("")

const headOf = ({ name, help, type }: Family) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]

const lineOf =
  ({ name }: Family) =>
  ({ labels, value }: Family["series"][number]) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${quoted(text)}"`)
    return `${name}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}`
  }

const quoted = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"')
