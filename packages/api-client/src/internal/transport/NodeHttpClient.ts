import { Readable } from "node:stream"
import type * as HttpBody from "@effect/platform/HttpBody"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientError from "@effect/platform/HttpClientError"
import type * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Exchange, NodeRequest } from "./NodeConnection.ts"
import type { ResponseHead } from "./Transport.ts"

/** An `HttpClient` over Node's connections. */
export const nodeHttpClient = (exchange: Exchange): HttpClient.HttpClient =>
  HttpClient.make((request, url, signal) =>
    Effect.flatMap(contentOf(request), ({ body, headers }) =>
      Effect.async(resume => {
        const callbacks = {
          onResponse: (head: ResponseHead, body: Readable) =>
            resume(Effect.succeed(HttpClientResponse.fromWeb(request, webResponse(head, body)))),
          onError: (cause: unknown) =>
            resume(Effect.fail(new HttpClientError.RequestError({ request, reason: "Transport", cause })))
        }
        const target = url.pathname + url.search
        const { method } = request
        const running = exchange({ origin: url, target, method, headers, body }, callbacks)
        signal.addEventListener("abort", running.abort, { once: true })
      })
    )
  )

interface Content {
  readonly body: NodeRequest["body"]
  readonly headers: Readonly<Record<string, string>>
}

const contentOf = (
  request: HttpClientRequest.HttpClientRequest
): Effect.Effect<Content, HttpClientError.RequestError> => {
  const { body, headers } = request
  switch (body._tag) {
    case "Empty":
      return Effect.succeed({ body: undefined, headers })
    case "Uint8Array":
      return Effect.succeed({ body: body.body, headers })
    case "Stream":
      return Effect.map(Stream.toReadableStreamEffect(body.stream), stream => ({
        body: Readable.from(stream),
        headers
      }))
    case "FormData":
      return formOf(body, headers)
    case "Raw":
      return typeof body.body === "string" || body.body instanceof Uint8Array
        ? Effect.succeed({ body: body.body, headers })
        : Effect.fail(
            new HttpClientError.RequestError({
              request,
              reason: "Encode",
              description: "a raw body is a string or bytes"
            })
          )
  }
}

const formOf = ({ formData }: HttpBody.FormData, headers: Content["headers"]): Effect.Effect<Content> =>
  Effect.promise(async () => {
    const written = new Response(formData)
    const type = written.headers.get("content-type") ?? "multipart/form-data"
    return {
      body: new Uint8Array(await written.arrayBuffer()),
      headers: { ...headers, "content-type": type }
    }
  })

/** The constructor of `Response` refuses a status above 599, which a platform may send. */
const webResponse = ({ status, headers }: ResponseHead, body: Readable): Response => {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each])
  )
  return Object.defineProperty(new Response(Readable.toWeb(body), { headers: pairs }), "status", {
    value: status
  })
}
