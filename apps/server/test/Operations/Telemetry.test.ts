import { createServer } from "node:http"
import { json } from "node:stream/consumers"
import { expect, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import { company, thread, ulid } from "../Fixtures.ts"
import { layer as service, TestService } from "../TestService.ts"

const collector = Effect.acquireRelease(
  Effect.async<{
    url: string
    got: Array<{ path: string; auth: string | undefined; body: unknown }>
    close: () => void
  }>(resume => {
    const got: Array<{ path: string; auth: string | undefined; body: unknown }> = []
    const server = createServer(async (request, response) => {
      got.push({ path: request.url ?? "", auth: request.headers.authorization, body: await json(request) })
      response.end("{}")
    }).listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      resume(Effect.succeed({ url: `http://127.0.0.1:${port}`, got, close: () => server.close() }))
    })
  }),
  ({ close }) => Effect.sync(close)
)

it.scopedLive("sends spans where it is told to, and nothing in them that a caller wrote", () =>
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
      const { ask, makeKey, take } = yield* TestService
      yield* take([company(1), thread(1)])
      const { key } = yield* makeKey(1)
      const headers = { "x-api-key": key, "user-agent": "secret-agent" }
      yield* ask(`/v1/threads/${ulid(1)}/messages?text=secret-search&key=${key}`, { headers })
      yield* ask(`/v1/threads/${ulid(1)}/message`, {
        method: "POST",
        headers,
        body: JSON.stringify({ message: 5, "secret-field": "secret-text" })
      })
      yield* ask(`/v1/threads/${ulid(1)}/message`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ message: "secret-text" })
      })
      yield* ask(`/v1/secret-path/${key}`, { headers })
      return key
    }).pipe(Effect.provide(Layer.fresh(service)), Effect.withConfigProvider(environment), Effect.scoped)

    expect(got.map(({ path }) => path)).toContain("/v1/traces")
    expect(got[0]?.auth).toBe("Basic c2VjcmV0")
    const sent = JSON.stringify(got.map(({ body }) => body))
    for (const name of [
      "threads.messages",
      "Messages.send",
      "sql.execute",
      "Keys.identify",
      '"http.server GET"',
      "estate-server"
    ])
      expect(sent).toContain(name)
    expect(sent).toContain("/v1/threads/:ulid/messages")
    expect(sent).not.toContain(key)
    expect(sent).not.toMatch(/secret/)
    expect(sent).not.toContain(ulid(1))
  })
)
