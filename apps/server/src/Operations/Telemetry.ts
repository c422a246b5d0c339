import * as OtlpLogger from "@effect/opentelemetry/OtlpLogger"
import * as OtlpMetrics from "@effect/opentelemetry/OtlpMetrics"
import * as OtlpSerialization from "@effect/opentelemetry/OtlpSerialization"
import * as OtlpTracer from "@effect/opentelemetry/OtlpTracer"
import { FetchHttpClient, HttpClient, HttpClientError, type HttpClientResponse } from "@effect/platform"
import { readSettings } from "@estate/command-line/Settings"
import { HttpUrl } from "@estate/domain/HttpUrl"
import { Config, Effect, Fiber, Layer, Logger, Option, Redacted, Schema } from "effect"
import manifest from "../../package.json" with { type: "json" }
import { ExportedLog } from "./ExportedLog.ts"
import { makeTracer } from "./ExportedSpans.ts"

/** The name of the service in what is exported if none is set. */
export const DEFAULT_SERVICE_NAME = "estate-server"

const address = (name: string) => Config.option(Schema.Config(name, HttpUrl))

const protocol = Config.literal("http/protobuf", "http/json")("OTEL_EXPORTER_OTLP_PROTOCOL")

/** Where a signal is sent: its own address, or its path at the collector; none if not at all. */
const addressOf = (name: "TRACES" | "METRICS" | "LOGS") =>
  Config.all({
    to: Config.withDefault(Config.literal("otlp", "none")(`OTEL_${name}_EXPORTER`), "otlp"),
    own: address(`OTEL_EXPORTER_OTLP_${name}_ENDPOINT`),
    base: address("OTEL_EXPORTER_OTLP_ENDPOINT")
  }).pipe(
    Config.map(({ to, own, base }) =>
      to === "none"
        ? Option.none()
        : Option.orElse(own, () =>
            Option.map(base, text => `${text.replace(/\/+$/, "")}/v1/${name.toLowerCase()}`)
          )
    )
  )

const headersOf = (text: string) =>
  Object.fromEntries(
    text
      .split(",")
      .map(pair => pair.split("="))
      .map(([name = "", ...value]) => [name.trim(), decodeURIComponent(value.join("=").trim())])
      .filter(([name]) => name !== "")
  )

const headers = Config.mapAttempt(Config.string("OTEL_EXPORTER_OTLP_HEADERS"), text =>
  Redacted.make(headersOf(text))
)

/** The settings of OpenTelemetry («OTLP Exporter Configuration»). */
const otlp = Config.all({
  headers: Config.option(headers),
  serviceName: Config.withDefault(Config.string("OTEL_SERVICE_NAME"), DEFAULT_SERVICE_NAME),
  protocol: Config.withDefault(protocol, "http/protobuf"),
  traces: addressOf("TRACES"),
  metrics: addressOf("METRICS"),
  logs: addressOf("LOGS")
})

const otlpOrNone = "set it to otlp or none, or leave it unset"
const anAddress = "set it to the collector's address, such as http://127.0.0.1:4318"

const fixes = {
  OTEL_EXPORTER_OTLP_ENDPOINT: anAddress,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${anAddress}/v1/traces`,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${anAddress}/v1/metrics`,
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: `${anAddress}/v1/logs`,
  OTEL_EXPORTER_OTLP_HEADERS: "set it to NAME=VALUE,…, with %25 for a percent sign",
  OTEL_EXPORTER_OTLP_PROTOCOL:
    "set it to http/protobuf or http/json, or leave it unset; grpc is not spoken here",
  OTEL_TRACES_EXPORTER: otlpOrNone,
  OTEL_METRICS_EXPORTER: otlpOrNone,
  OTEL_LOGS_EXPORTER: otlpOrNone
}

/** If a collector takes longer, the request is repeated, or abandoned when the service ends. */
const ANSWER_WITHIN = "3 seconds"

/**
 * Lets a request finish. Effect's exporter interrupts the batch that is under way when the service
 * ends, and the collector may not have received it yet.
 */
export const untilAnswered = HttpClient.transform(
  (sending: Effect.Effect<HttpClientResponse.HttpClientResponse, HttpClientError.HttpClientError>, request) =>
    sending.pipe(
      Effect.timeoutFail({
        duration: ANSWER_WITHIN,
        onTimeout: () => new HttpClientError.RequestError({ request, reason: "Transport" })
      }),
      Effect.interruptible,
      Effect.forkDaemon,
      Effect.flatMap(Fiber.join),
      Effect.uninterruptible
    )
)

/** The exporters of spans, metrics and log lines for which the environment names a collector. */
const makeExporters = Effect.gen(function* () {
  const { traces, metrics, logs, headers, serviceName, protocol } = yield* readSettings(otlp, { fixes })
  const to = (url: string) => ({
    url,
    headers: Option.match(headers, { onNone: () => undefined, onSome: Redacted.value }),
    resource: { serviceName, serviceVersion: manifest.version }
  })
  return yield* Effect.all({
    tracer: Effect.transposeMapOption(traces, url => OtlpTracer.make(to(url))),
    metrics: Effect.transposeMapOption(metrics, url => OtlpMetrics.make(to(url))),
    logger: Effect.transposeMapOption(logs, url => OtlpLogger.make(to(url)))
  }).pipe(
    Effect.provide([
      protocol === "http/json" ? OtlpSerialization.layerJson : OtlpSerialization.layerProtobuf,
      Layer.provide(
        Layer.effect(HttpClient.HttpClient, Effect.map(HttpClient.HttpClient, untilAnswered)),
        FetchHttpClient.layer
      )
    ])
  )
})

/**
 * Exports spans, metrics and log lines if `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector.
 * Otherwise there are no spans, since nobody would read them.
 */
export const layer = Layer.unwrapScoped(
  Effect.map(makeExporters, ({ tracer, logger }) =>
    Layer.mergeAll(
      Option.match(tracer, {
        onNone: () => Layer.setTracerEnabled(false),
        onSome: exporter => Layer.setTracer(makeTracer(exporter))
      }),
      Layer.succeed(ExportedLog, logger),
      Option.match(logger, { onNone: () => Layer.empty, onSome: Logger.add })
    )
  )
)
