import { readFileSync, writeFileSync } from "node:fs"
import { eventually } from "@estate/testing/Eventually"
import { freePort } from "@estate/testing/LocalServer"
import { Process } from "@estate/testing/Process"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { Schema } from "effect"
import { repository } from "../pack/Project.ts"

/** A file for operators. */
export const monitoring = (file: string): string => repository(`docs/monitoring/${file}`)

const decodeAnswer = Schema.decodeUnknownSync(
  Schema.parseJson(
    Schema.Struct({
      data: Schema.Struct({
        result: Schema.Array(Schema.Struct({ value: Schema.Tuple(Schema.Number, Schema.String) }))
      })
    })
  )
)

/** The address of the metrics in `prometheus.yml`, and the one that a test uses instead. */
type Targets = Readonly<Record<string, string>>

/** A Prometheus with the configuration for operators, which scrapes each second. */
export class Prometheus {
  private readonly url: string
  private readonly process: Process

  private constructor(url: string, process: Process) {
    this.url = url
    this.process = process
  }

  static async start(targets: Targets): Promise<Prometheus> {
    const folder = new TemporaryFolder()
    const placed = Object.entries({
      ...targets,
      "scrape_interval: 15s": "scrape_interval: 1s",
      "alerts.yml": monitoring("alerts.yml")
    }).reduce(
      (text, [place, replacement]) => {
        if (!text.includes(place)) throw new Error(`prometheus.yml has no ${place}`)
        return text.replace(place, replacement)
      },
      readFileSync(monitoring("prometheus.yml"), "utf8")
    )
    writeFileSync(folder.file("prometheus.yml"), placed)
    const listen = `127.0.0.1:${await freePort()}`
    const process = new Process("prometheus", [
      `--config.file=${folder.file("prometheus.yml")}`,
      `--storage.tsdb.path=${folder.file("data")}`,
      `--web.listen-address=${listen}`
    ])
    const prometheus = new Prometheus(`http://${listen}`, process)
    await eventually(async () => {
      const isReady = await fetch(`${prometheus.url}/-/ready`).then(
        ({ ok }) => ok,
        () => false
      )
      if (!isReady) throw new Error("Prometheus is not ready")
    })
    return prometheus
  }

  /** The series that a query returns now. */
  async query(query: string): Promise<ReadonlyArray<{ readonly value: readonly [number, string] }>> {
    const response = await fetch(`${this.url}/api/v1/query`, {
      method: "POST",
      body: new URLSearchParams({ query })
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${query}: ${text}`)
    return decodeAnswer(text).data.result
  }

  async stop(): Promise<void> {
    await this.process.stop()
  }
}
