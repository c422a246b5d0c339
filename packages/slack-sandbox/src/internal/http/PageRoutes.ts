import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect, Schedule, Schema, Stream } from "effect"
import { runInBrowser } from "../page/Browser.ts"
import { actInBrowser } from "../page/BrowserActions.ts"
import { listenToClicks } from "../page/BrowserClicks.ts"
import { composeIn } from "../page/BrowserComposer.ts"
import { messagesIn } from "../page/BrowserMessages.ts"
import { timesIn } from "../page/BrowserTimes.ts"
import { buildElement } from "../page/BuildElement.ts"
import { type PageEvent, viewChannel, viewNotice } from "../page/ChannelView.ts"
import { dialogStyle } from "../page/DialogStyle.ts"
import { directoryOf } from "../page/Directory.ts"
import { frameStyle } from "../page/FrameStyle.ts"
import { messageStyle } from "../page/MessageStyle.ts"
import { drawModal } from "../page/ModalView.ts"
import { icon, shell } from "../page/Shell.ts"
import { Store } from "../receive/Store.ts"
import { frontView } from "../workspace/Dialogs.ts"

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
const ChannelQuery = HttpServerRequest.schemaSearchParams(
  Schema.Struct({ channel: Schema.optionalWith(Schema.String, { default: () => "" }) })
)

const PersonQuery = HttpServerRequest.schemaSearchParams(Schema.Struct({ person: Schema.String }))

// Functions of the browser get each other here, since a bundler may give them other names.
const script = `const build = ${buildElement}
;(${runInBrowser})(build, ${timesIn}, ${messagesIn})
;(${actInBrowser})(build, ${listenToClicks}, ${composeIn})`

const encoder = new TextEncoder()
const line = (event: PageEvent) => `data: ${JSON.stringify(event)}\n\n`

/** Server-Sent Events of every change; the first event makes the page load everything. */
const events = Effect.gen(function* () {
  const store = yield* Store
  const notices = Stream.unwrapScoped(
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
    Stream.merge(notices, heartbeat).pipe(Stream.map(text => encoder.encode(text))),
    { contentType: "text/event-stream", headers: { "cache-control": "no-store" } }
  )
})

/** The page, at `/` and at every permalink, with its assets and events. */
export const pageRoutes = HttpRouter.empty.pipe(
  HttpRouter.get("/", page),
  HttpRouter.get("/archives/:channel", page),
  HttpRouter.get("/archives/:channel/:message", page),
  HttpRouter.get("/sandbox/page/style.css", asset(frameStyle + messageStyle + dialogStyle, "text/css")),
  HttpRouter.get("/sandbox/page/script.js", asset(script, "text/javascript")),
  HttpRouter.get("/sandbox/page/icon.svg", asset(icon, "image/svg+xml")),
  HttpRouter.get(
    "/sandbox/page/view",
    Effect.gen(function* () {
      const { channel } = yield* ChannelQuery
      const { workspace } = yield* (yield* Store).state
      return HttpServerResponse.unsafeJson(viewChannel(workspace, channel), { headers: policy })
    })
  ),
  HttpRouter.get(
    "/sandbox/page/modal",
    Effect.gen(function* () {
      const { person } = yield* PersonQuery
      const { workspace } = yield* (yield* Store).state
      const open = frontView(workspace.dialogs, person)
      return HttpServerResponse.unsafeJson(
        open === undefined ? null : drawModal(open, directoryOf(workspace)),
        { headers: policy }
      )
    })
  ),
  HttpRouter.get("/sandbox/events", events)
)
