import * as OtlpSerialization from "@effect/opentelemetry/OtlpSerialization"
import * as OtlpTracer from "@effect/opentelemetry/OtlpTracer"
import { FetchHttpClient, HttpMiddleware } from "@effect/platform"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { readSettings } from "@estate/command-line/Settings"
import { Config, Effect, Layer, Option, Redacted, type Scope, type Tracer } from "effect"
import manifest from "../../package.json" with { type: "json" }
import { makeTracer, Tracing } from "./MeasuringTracer.ts"

/** The name of the service in traces if none is set. */
export const DEFAULT_SERVICE_NAME = "estate-server"

/** An empty variable counts as unset (OpenTelemetry, «Environment variable specification»). */
const variable = (name: string) =>
  Config.option(Config.string(name)).pipe(Config.map(Option.filter(text => text.trim() !== "")))

const protocol = Config.withDefault(
  Config.literal("http/protobuf", "http/json")("OTEL_EXPORTER_OTLP_PROTOCOL"),
  "http/protobuf"
)

/** The settings of OpenTelemetry («OTLP Exporter Configuration»). */
const otlp = Config.all({
  base: variable("OTEL_EXPORTER_OTLP_ENDPOINT"),
  traces: variable("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"),
  headers: variable("OTEL_EXPORTER_OTLP_HEADERS"),
  serviceName: Config.withDefault(Config.string("OTEL_SERVICE_NAME"), DEFAULT_SERVICE_NAME),
  protocol
}).pipe(
  Config.map(({ base, traces, headers, ...settings }) => ({
    ...settings,
    headers: Option.map(headers, Redacted.make),
    url: Option.orElse(traces, () => Option.map(base, text => `${text.replace(/\/+$/, "")}/v1/traces`))
  }))
)

const fixes = {
  OTEL_EXPORTER_OTLP_PROTOCOL:
    "set it to http/protobuf or http/json, or leave it unset; grpc is not spoken here"
}

const headersOf = (text: Redacted.Redacted) =>
  Object.fromEntries(
    Redacted.value(text)
      .split(",")
      .map(pair => pair.split("="))
      .map(([name = "", ...value]) => [name.trim(), decodeURIComponent(value.join("=").trim())])
      .filter(([name]) => name !== "")
  )

/** The exporter of spans, if the environment names a collector. */
const makeExporter: Effect.Effect<Option.Option<Tracer.Tracer>, CommandFailed, Scope.Scope> = Effect.gen(
  function* () {
    const { url, headers, serviceName, protocol } = yield* readSettings(otlp, { fixes })
    if (Option.isNone(url)) return Option.none()
    const exporter = yield* OtlpTracer.make({
      url: url.value,
      headers: Option.match(headers, { onNone: () => undefined, onSome: headersOf }),
      resource: { serviceName, serviceVersion: manifest.version }
    }).pipe(
      Effect.provide([
        protocol === "http/json" ? OtlpSerialization.layerJson : OtlpSerialization.layerProtobuf,
        FetchHttpClient.layer
      ])
    )
    return Option.some(exporter)
  }
)

/**
 * Measures the store, and exports spans if `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector.
 * Otherwise requests have no span of their own: nobody would read it.
 */
export const layer = Layer.unwrapScoped(
  Effect.map(makeExporter, exporter =>
    Layer.merge(
      Layer.setTracer(makeTracer(exporter)),
      Option.isSome(exporter)
        ? Layer.succeed(Tracing, true)
        : Layer.locallyScoped(HttpMiddleware.currentTracerDisabledWhen, () => true)
    )
  )
)
