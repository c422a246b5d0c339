import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect, Schedule, Schema, Stream } from "effect"
import { runInBrowser } from "../Page/Browser.ts"
import { type PageEvent, viewChannel, viewNotice } from "../Page/ChannelView.ts"
import { icon, shell } from "../Page/Shell.ts"
import { style } from "../Page/Style.ts"
import { Store } from "../Store.ts"

const policy = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cache-control": "no-cache"
}

const asset = (body: string, contentType: string) =>
  HttpServerResponse.text(body, { contentType: `${contentType}; charset=utf-8`, headers: policy })

const page = asset(shell, "text/html")
const Which = HttpServerRequest.schemaSearchParams(
  Schema.Struct({ channel: Schema.optionalWith(Schema.String, { default: () => "" }) })
)

const encoder = new TextEncoder()
const line = (event: PageEvent) => `data: ${JSON.stringify(event)}\n\n`

/** Every change as it happens; the first event has the page load what there is. */
const events = Effect.gen(function* () {
  const store = yield* Store
  const heard = Stream.unwrapScoped(
    Effect.map(store.watch, queue =>
      Stream.concat(Stream.succeed({ kind: "redraw" } as const), Stream.fromQueue(queue))
    )
  ).pipe(
    Stream.mapEffect(notice =>
      Effect.map(store.state, ({ workspace }) => line(viewNotice(workspace, notice)))
    )
  )
  const heartbeat = Stream.repeat(Stream.succeed(": still here\n\n"), Schedule.spaced("15 seconds"))
  return HttpServerResponse.stream(
    Stream.merge(heard, heartbeat).pipe(Stream.map(text => encoder.encode(text))),
    { contentType: "text/event-stream", headers: { "cache-control": "no-store" } }
  )
})

/** The page at `/` and at every permalink, and what it is made of. */
export const pageRoutes = HttpRouter.empty.pipe(
  HttpRouter.get("/", page),
  HttpRouter.get("/archives/:channel", page),
  HttpRouter.get("/archives/:channel/:message", page),
  HttpRouter.get("/sandbox/page/style.css", asset(style, "text/css")),
  HttpRouter.get("/sandbox/page/script.js", asset(`(${runInBrowser})()`, "text/javascript")),
  HttpRouter.get("/sandbox/page/icon.svg", asset(icon, "image/svg+xml")),
  HttpRouter.get(
    "/sandbox/page/view",
    Effect.gen(function* () {
      const { channel } = yield* Which
      const { workspace } = yield* (yield* Store).state
      return HttpServerResponse.unsafeJson(viewChannel(workspace, channel), { headers: policy })
    })
  ),
  HttpRouter.get("/sandbox/events", events)
)
