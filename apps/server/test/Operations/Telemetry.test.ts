import { createServer } from "node:http"
import { buffer } from "node:stream/consumers"
import { HttpClient, HttpClientResponse } from "@effect/platform"
import { expect, it } from "@effect/vitest"
import { localServer } from "@estate/testing/LocalServer"
import { ConfigProvider, Deferred, Effect, Fiber, Layer, Option, Schema, TestClock } from "effect"
import protobuf from "protobufjs"
import { layer as telemetry, untilAnswered } from "../../src/Operations/Telemetry.ts"
import { company, thread, ulid } from "../Fixtures.ts"
import { layer as service, TestService } from "../TestService.ts"

interface Sent {
  readonly path: string
  readonly auth: string | undefined
  readonly type: string
  readonly body: Buffer
}

const collector = Effect.gen(function* () {
  const got: Array<Sent> = []
  const server = createServer(async (request, response) => {
    const { authorization: auth, "content-type": type = "" } = request.headers
    got.push({ path: request.url ?? "", auth, type, body: await buffer(request) })
    response.end("{}")
  })
  const { url } = yield* localServer(server)
  return { url, got }
})

it.scopedLive("exports spans and metrics, and nothing in them that a caller wrote", () =>
  Effect.gen(function* () {
    const { url, got } = yield* collector
    const environment = ConfigProvider.fromMap(
      new Map([
        ["OTEL_EXPORTER_OTLP_ENDPOINT", `${url}/`],
        ["OTEL_EXPORTER_OTLP_PROTOCOL", "http/json"],
        ["OTEL_EXPORTER_OTLP_HEADERS", "authorization=Basic%20c2VjcmV0"]
      ])
    )
    const key = yield* Effect.gen(function* () {
      const { request, makeKey, importLines } = yield* TestService
      yield* importLines([company(1), thread(1)])
      const { key } = yield* makeKey(1)
      const headers = { "x-api-key": key, "user-agent": "secret-agent" }
      yield* request(`/v1/threads/${ulid(1)}/messages?text=secret-search&key=${key}`, { headers })
      yield* request(`/v1/threads/${ulid(1)}/message`, {
        method: "POST",
        headers,
        body: JSON.stringify({ message: 5, "secret-field": "secret-text" })
      })
      yield* request(`/v1/threads/${ulid(1)}/message`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ message: "secret-text" })
      })
      yield* request(`/v1/secret-path/${key}`, { headers })
      return key
    }).pipe(Effect.provide(Layer.fresh(service)), Effect.withConfigProvider(environment), Effect.scoped)

    for (const path of ["/v1/traces", "/v1/metrics"]) expect(got.map(sent => sent.path)).toContain(path)
    expect(got[0]?.auth).toBe("Basic c2VjcmV0")
    const sent = got.map(({ body }) => String(body)).join("\n")
    for (const name of [
      "threads.messages",
      "Messages.send",
      "sql.execute",
      "Keys.identify",
      '"http.server GET"',
      "estate-server",
      "estate_server_http_requests_total",
      "estate_server_store_duration_seconds"
    ])
      expect(sent).toContain(name)
    expect(sent).toContain("/v1/threads/:ulid/messages")
    expect(sent).not.toContain(key)
    expect(sent).not.toMatch(/secret/)
    expect(sent).not.toContain(ulid(1))
  })
)

/**
 * The fields of OpenTelemetry's opentelemetry/proto/trace/v1/trace.proto that are checked, with
 * their numbers.
 */
const { root } = protobuf.parse(`syntax = "proto3";
  message Span { bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5;
    fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8; }
  message ScopeSpans { repeated Span spans = 2; }
  message ResourceSpans { repeated ScopeSpans scope_spans = 2; }
  message Request { repeated ResourceSpans resource_spans = 1; }`)

const decodeSpans = Schema.decodeUnknownSync(
  Schema.Struct({
    resourceSpans: Schema.Array(
      Schema.Struct({
        scopeSpans: Schema.Array(
          Schema.Struct({
            spans: Schema.Array(
              Schema.Struct({ name: Schema.String, traceId: Schema.String, spanId: Schema.String })
            )
          })
        )
      })
    )
  })
)

it.scopedLive("a batch that is under way when the service ends arrives", () =>
  Effect.gen(function* () {
    const asked = yield* Deferred.make<void>()
    const answer = yield* Deferred.make<void>()
    const arrived: Array<string> = []
    const collector = HttpClient.make(request =>
      Effect.as(
        Effect.zipRight(Deferred.succeed(asked, undefined), Deferred.await(answer)),
        HttpClientResponse.fromWeb(request, new Response("{}"))
      ).pipe(Effect.tap(() => Effect.sync(() => arrived.push(request.url))))
    )
    const exporting = yield* Effect.fork(untilAnswered(collector).post("http://collector/v1/traces"))
    yield* Deferred.await(asked)
    const ending = yield* Effect.fork(Fiber.interrupt(exporting))
    yield* Effect.sleep("20 millis")
    expect(yield* Fiber.poll(ending)).toEqual(Option.none())
    yield* Deferred.succeed(answer, undefined)
    yield* Fiber.await(ending)
    expect(arrived).toEqual(["http://collector/v1/traces"])
  })
)

it.effect("a collector that does not answer keeps no service from ending", () =>
  Effect.gen(function* () {
    const exporting = yield* Effect.fork(
      untilAnswered(HttpClient.make(() => Effect.never)).get("http://collector")
    )
    const ending = yield* Effect.fork(Effect.zipRight(Effect.yieldNow(), Fiber.interrupt(exporting)))
    yield* TestClock.adjust("3 seconds")
    yield* Fiber.join(ending)
  })
)

it.scopedLive("exports OTLP's binary form by default", () =>
  Effect.gen(function* () {
    const { url, got } = yield* collector
    const environment = ConfigProvider.fromMap(new Map([["OTEL_EXPORTER_OTLP_ENDPOINT", url]]))
    yield* Effect.gen(function* () {
      const { request } = yield* TestService
      yield* request("/v1/threads?entity=order")
    }).pipe(Effect.provide(Layer.fresh(service)), Effect.withConfigProvider(environment), Effect.scoped)

    expect(new Set(got.map(({ type }) => type))).toEqual(new Set(["application/x-protobuf"]))
    const metrics = got.flatMap(({ path, body }) => (path === "/v1/metrics" ? [String(body)] : []))
    expect(metrics.join("")).toContain("estate_server_http_requests_total")
    const request = root.lookupType("Request")
    const spans = got
      .filter(({ path }) => path === "/v1/traces")
      .map(({ body }) => decodeSpans(request.toObject(request.decode(body), { bytes: String })))
      .flatMap(({ resourceSpans }) => resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap(({ spans }) => spans)
    const asked = spans.filter(({ name }) => name === "http.server GET")
    expect(asked).toHaveLength(1)
    expect(Buffer.from(asked[0]?.traceId ?? "", "base64")).toHaveLength(16)
    expect(Buffer.from(asked[0]?.spanId ?? "", "base64")).toHaveLength(8)
  })
)

it.effect("an address or headers that no collector can have are reported, without the headers", () =>
  Effect.gen(function* () {
    const environment = ConfigProvider.fromMap(
      new Map([
        ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
        ["OTEL_EXPORTER_OTLP_HEADERS", "authorization=secret%"]
      ])
    )
    const building = Effect.scoped(Layer.build(telemetry))
    const { message } = yield* Effect.flip(Effect.withConfigProvider(building, environment))
    expect(message.match(/OTEL_\w+ is wrong/g)).toHaveLength(2)
    expect(message).toContain('OTEL_EXPORTER_OTLP_ENDPOINT is wrong: "collector:4318" is not an http')
    expect(message).not.toContain("secret")
  })
)
