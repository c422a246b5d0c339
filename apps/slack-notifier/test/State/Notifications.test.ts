import { connect, createServer, type Socket } from "node:net"
import { expect, it } from "@effect/vitest"
import { listenLocally } from "@estate/testing/LocalServer"
import { Duration, Effect, Redacted } from "effect"
import { hearsNotifications } from "../../src/PostgresLayers.ts"
import { newDatabase } from "./States.ts"

/** A connection to Postgres on which no notification arrives, as behind a transaction pooler. */
const withoutNotifications = (address: string) =>
  Effect.acquireRelease(
    Effect.promise(() => {
      const { hostname, port } = new URL(address)
      return listenLocally(createServer(near => pass(connect(Number(port), hostname), near)))
    }),
    server => Effect.promise(() => server.close())
  )

const NOTIFICATION = "A".charCodeAt(0)

/** A message of Postgres is its type, and its length without that. */
const pass = (far: Socket, near: Socket) => {
  let rest = Buffer.alloc(0)
  near.on("error", () => far.destroy()).pipe(far)
  far.on("error", () => near.destroy()).on("end", () => near.end())
  far.on("data", data => {
    rest = Buffer.concat([rest, data])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const size = 1 + rest.readInt32BE(1)
      if (rest[0] !== NOTIFICATION) near.write(rest.subarray(0, size))
      rest = rest.subarray(size)
    }
  })
}

it.scopedLive("doctor finds out whether notifications of Postgres arrive", () =>
  Effect.gen(function* () {
    const address = yield* newDatabase
    expect(yield* hearsNotifications(Redacted.make(address), Duration.minutes(1))).toBe(true)
    const through = new URL(address)
    through.port = String((yield* withoutNotifications(address)).port)
    expect(yield* hearsNotifications(Redacted.make(through.href), Duration.seconds(1))).toBe(false)
  })
)
