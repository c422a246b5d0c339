import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Clock, Effect, Schedule, Schema, Stream } from "effect"
import { optionalField } from "../OptionalField.ts"
import { runInBrowser } from "../page/Browser.ts"
import { actInBrowser } from "../page/BrowserActions.ts"
import { listenToClicks } from "../page/BrowserClicks.ts"
import { composeIn } from "../page/BrowserComposer.ts"
import { messagesIn } from "../page/BrowserMessages.ts"
import { timesIn } from "../page/BrowserTimes.ts"
import { buildElement } from "../page/BuildElement.ts"
import { viewChannel } from "../page/ChannelView.ts"
import { dialogStyle } from "../page/DialogStyle.ts"
import { frameStyle } from "../page/FrameStyle.ts"
import { messageStyle } from "../page/MessageStyle.ts"
import { icon, shell } from "../page/Shell.ts"
import { Store } from "../receive/Store.ts"

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
const text = Schema.optionalWith(Schema.String, { default: () => "" })
const Query = HttpServerRequest.schemaSearchParams(
  Schema.Struct({ channel: text, person: text, since: optionalField(Schema.String) })
)

// The browser's functions are passed to each other here, since a bundler may rename them.
const script = `const build = ${buildElement}
const showModal = (${actInBrowser})(build, ${listenToClicks}, ${composeIn})
;(${runInBrowser})(build, ${timesIn}, ${messagesIn}, showModal)`

/** Server-Sent Events: one at the start, then one after each change. */
const events = Effect.map(Store, ({ workspaces }) => {
  const heartbeat = Stream.repeat(Stream.succeed(": still here\n\n"), Schedule.spaced("15 seconds"))
  const changes = Stream.map(workspaces, () => "data: changed\n\n")
  return HttpServerResponse.stream(Stream.encodeText(Stream.merge(changes, heartbeat)), {
    contentType: "text/event-stream",
    headers: { "cache-control": "no-store" }
  })
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
      const looked = yield* Query
      const now = yield* Clock.currentTimeMillis
      const { workspaces } = yield* (yield* Store).state
      return HttpServerResponse.unsafeJson(viewChannel(workspaces, looked, now), { headers: policy })
    })
  ),
  HttpRouter.get("/sandbox/events", events)
)
