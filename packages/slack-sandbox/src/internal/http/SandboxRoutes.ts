import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect, Schema } from "effect"
import { Action } from "../../Action.ts"
import { Fault } from "../../Fault.ts"
import { RandomFaults } from "../../RandomFaults.ts"
import { SocketControl } from "../../SocketControl.ts"
import { Actions } from "../interact/Actions.ts"
import { optionalField } from "../OptionalField.ts"
import { entriesSince } from "../receive/Ledger.ts"
import { Store } from "../receive/Store.ts"
import { SocketMode } from "../socket/SocketMode.ts"
import { fullNameOf } from "../workspace/Channel.ts"
import { ChannelName } from "../workspace/ChannelName.ts"
import { readMessages } from "../workspace/ReadMessages.ts"
import { channelOfAny } from "../workspace/Workspace.ts"
import { originOf } from "./Listen.ts"

const strict = { onExcessProperty: "error" } as const

const Since = HttpServerRequest.schemaSearchParams(
  Schema.Struct({ since: optionalField(Schema.NumberFromString) })
)
const ChannelQuery = HttpServerRequest.schemaSearchParams(
  Schema.Struct({ channel: optionalField(Schema.String) })
)
const Faults = HttpServerRequest.schemaBodyJson(Schema.Array(Fault), strict)
const NewRandomFaults = HttpServerRequest.schemaBodyJson(RandomFaults, strict)
const NewAction = HttpServerRequest.schemaBodyJson(Action, strict)
const NewControl = HttpServerRequest.schemaBodyJson(SocketControl, strict)
const NewChannel = HttpServerRequest.schemaBodyJson(
  Schema.Struct({
    name: ChannelName,
    member: Schema.optionalWith(Schema.Boolean, { default: () => true }),
    archived: Schema.optionalWith(Schema.Boolean, { default: () => false })
  }),
  strict
)

const ChangedChannel = HttpServerRequest.schemaBodyJson(
  Schema.Struct({ member: optionalField(Schema.Boolean), archived: optionalField(Schema.Boolean) }),
  strict
)

const refusal = (status: number, error: string) => HttpServerResponse.unsafeJson({ error }, { status })

/** `/sandbox/*`: ledger, messages, faults, channels. */
export const sandboxRoutes = HttpRouter.empty.pipe(
  HttpRouter.get(
    "/sandbox/ledger",
    Effect.gen(function* () {
      const { since = 0 } = yield* Since
      return HttpServerResponse.unsafeJson(entriesSince(yield* (yield* Store).state, since))
    })
  ),
  HttpRouter.get(
    "/sandbox/messages",
    Effect.gen(function* () {
      const { channel } = yield* ChannelQuery
      const { workspaces } = yield* (yield* Store).state
      return HttpServerResponse.unsafeJson(yield* readMessages(workspaces, channel))
    })
  ),
  HttpRouter.get(
    "/sandbox/faults",
    Effect.gen(function* () {
      const { faults } = yield* (yield* Store).state
      return HttpServerResponse.unsafeJson(faults)
    })
  ),
  HttpRouter.post(
    "/sandbox/faults",
    Effect.gen(function* () {
      const store = yield* Store
      yield* store.arm(yield* Faults)
      const { faults } = yield* store.state
      return HttpServerResponse.unsafeJson(faults, { status: 201 })
    })
  ),
  HttpRouter.post(
    "/sandbox/storm",
    Effect.gen(function* () {
      const faults = yield* NewRandomFaults
      yield* (yield* Store).armRandom(faults)
      return HttpServerResponse.unsafeJson(faults, { status: 201 })
    })
  ),
  HttpRouter.del(
    "/sandbox/faults",
    Effect.flatMap(Store, store => Effect.as(store.disarm, HttpServerResponse.empty()))
  ),
  HttpRouter.post(
    "/sandbox/actions",
    Effect.gen(function* () {
      const origin = originOf(yield* HttpServerRequest.HttpServerRequest)
      const result = yield* (yield* Actions).act(yield* NewAction, origin)
      return HttpServerResponse.unsafeJson(result)
    })
  ),
  HttpRouter.post(
    "/sandbox/sockets",
    Effect.gen(function* () {
      yield* (yield* SocketMode).control(yield* NewControl)
      return HttpServerResponse.empty()
    })
  ),
  HttpRouter.post(
    "/sandbox/reset",
    Effect.gen(function* () {
      yield* (yield* SocketMode).clear
      yield* (yield* Store).reset
      return HttpServerResponse.empty()
    })
  ),
  HttpRouter.post(
    "/sandbox/channels",
    Effect.gen(function* () {
      const store = yield* Store
      const channel = yield* NewChannel
      const { workspaces: before } = yield* store.state
      if (channelOfAny(before, channel.name) !== undefined) return refusal(409, "name_taken")
      yield* store.addChannel(channel)
      const { workspaces } = yield* store.state
      return HttpServerResponse.unsafeJson(
        { id: channelOfAny(workspaces, channel.name)?.id, ...channel },
        { status: 201 }
      )
    })
  ),
  HttpRouter.patch(
    "/sandbox/channels/:name",
    Effect.gen(function* () {
      const store = yield* Store
      const { name: idOrName = "" } = yield* HttpRouter.params
      const channel = yield* store.changeChannel(idOrName, yield* ChangedChannel)
      const { id, isMember: member, isArchived: archived } = channel
      return HttpServerResponse.unsafeJson({ id, name: fullNameOf(channel), member, archived })
    })
  ),
  HttpRouter.catchTags({
    CannotInteract: error => Effect.succeed(refusal(422, error.message)),
    ChannelNotFound: error => Effect.succeed(refusal(404, error.message)),
    ParseError: error => Effect.succeed(refusal(400, error.message)),
    RequestError: () => Effect.succeed(refusal(400, "The body must be JSON."))
  })
)
