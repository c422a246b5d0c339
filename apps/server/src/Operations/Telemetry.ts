import * as OtlpLogger from "@effect/opentelemetry/OtlpLogger"
import * as OtlpMetrics from "@effect/opentelemetry/OtlpMetrics"
import * as OtlpSerialization from "@effect/opentelemetry/OtlpSerialization"
import * as OtlpTracer from "@effect/opentelemetry/OtlpTracer"
import { FetchHttpClient, HttpMiddleware } from "@effect/platform"
import { readSettings } from "@estate/command-line/Settings"
import { Config, Effect, Layer, Logger, Option, Redacted } from "effect"
import manifest from "../../package.json" with { type: "json" }
import { ExportedLog } from "./ExportedLog.ts"
import { makeTracer, Tracing } from "./MeasuringTracer.ts"

/** The name of the service in what is exported if none is set. */
export const DEFAULT_SERVICE_NAME = "estate-server"

/** An empty variable counts as unset (OpenTelemetry, «Environment variable specification»). */
const variable = (name: string) =>
  Config.option(Config.string(name)).pipe(Config.map(Option.filter(text => text.trim() !== "")))

const protocol = Config.withDefault(
  Config.literal("http/protobuf", "http/json")("OTEL_EXPORTER_OTLP_PROTOCOL"),
  "http/protobuf"
)

const exporter = (name: string) => Config.withDefault(Config.literal("otlp", "none")(name), "otlp")

/** The settings of OpenTelemetry («OTLP Exporter Configuration»). */
const otlp = Config.all({
  base: variable("OTEL_EXPORTER_OTLP_ENDPOINT"),
  headers: variable("OTEL_EXPORTER_OTLP_HEADERS"),
  serviceName: Config.withDefault(Config.string("OTEL_SERVICE_NAME"), DEFAULT_SERVICE_NAME),
  protocol,
  traces: variable("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"),
  tracesTo: exporter("OTEL_TRACES_EXPORTER"),
  metrics: variable("OTEL_EXPORTER_OTLP_METRICS_ENDPOINT"),
  metricsTo: exporter("OTEL_METRICS_EXPORTER"),
  logs: variable("OTEL_EXPORTER_OTLP_LOGS_ENDPOINT"),
  logsTo: exporter("OTEL_LOGS_EXPORTER")
}).pipe(
  Config.map(({ base, traces, tracesTo, metrics, metricsTo, logs, logsTo, headers, ...settings }) => {
    const addressOf = (own: Option.Option<string>, to: "otlp" | "none", path: string) =>
      to === "none"
        ? Option.none()
        : Option.orElse(own, () => Option.map(base, text => `${text.replace(/\/+$/, "")}${path}`))
    return {
      ...settings,
      headers: Option.map(headers, Redacted.make),
      traces: addressOf(traces, tracesTo, "/v1/traces"),
      metrics: addressOf(metrics, metricsTo, "/v1/metrics"),
      logs: addressOf(logs, logsTo, "/v1/logs")
    }
  })
)

const otlpOrNone = "set it to otlp or none, or leave it unset"

const fixes = {
  OTEL_EXPORTER_OTLP_PROTOCOL:
    "set it to http/protobuf or http/json, or leave it unset; grpc is not spoken here",
  OTEL_TRACES_EXPORTER: otlpOrNone,
  OTEL_METRICS_EXPORTER: otlpOrNone,
  OTEL_LOGS_EXPORTER: otlpOrNone
}

const headersOf = (text: Redacted.Redacted) =>
  Object.fromEntries(
    Redacted.value(text)
      .split(",")
      .map(pair => pair.split("="))
      .map(([name = "", ...value]) => [name.trim(), decodeURIComponent(value.join("=").trim())])
      .filter(([name]) => name !== "")
  )

/** Exports metrics, and what exports spans and log lines, if the environment names a collector. */
const makeExporters = Effect.gen(function* () {
  const { traces, metrics, logs, headers, serviceName, protocol } = yield* readSettings(otlp, { fixes })
  const to = (url: string) => ({
    url,
    headers: Option.match(headers, { onNone: () => undefined, onSome: headersOf }),
    resource: { serviceName, serviceVersion: manifest.version }
  })
  return yield* Effect.all({
    tracer: Effect.transposeMapOption(traces, url => OtlpTracer.make(to(url))),
    metrics: Effect.transposeMapOption(metrics, url => OtlpMetrics.make(to(url))),
    logger: Effect.transposeMapOption(logs, url => OtlpLogger.make(to(url)))
  }).pipe(
    Effect.provide([
      protocol === "http/json" ? OtlpSerialization.layerJson : OtlpSerialization.layerProtobuf,
      FetchHttpClient.layer
    ])
  )
})

/**
 * Measures the store, and exports spans, metrics and log lines if `OTEL_EXPORTER_OTLP_ENDPOINT`
 * names a collector. Otherwise requests have no span of their own: nobody would read it.
 */
export const layer = Layer.unwrapScoped(
  Effect.map(makeExporters, ({ tracer, logger }) =>
    Layer.mergeAll(
      Layer.setTracer(makeTracer(tracer)),
      Option.isSome(tracer)
        ? Layer.succeed(Tracing, true)
        : Layer.locallyScoped(HttpMiddleware.currentTracerDisabledWhen, () => true),
      Layer.succeed(ExportedLog, logger),
      Option.match(logger, { onNone: () => Layer.empty, onSome: Logger.add })
    )
  )
)
