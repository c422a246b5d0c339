import { strict as assert } from "node:assert"
import { createServer } from "node:http"
import { PlatformApi } from "@estate/api/PlatformApi"
import { createClient, EstateError, PlatformUnreachable } from "@estate/api-client"
import { ApiClient } from "@estate/api-client/ApiClient"
import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import * as Testing from "@estate/api-client/Testing"
import { Threads } from "@estate/api-client/Threads"
import { Thread, ThreadId } from "@estate/domain/Thread"
import { Effect, Layer, Redacted, Schema, Stream } from "effect"

const id = Schema.decodeSync(ThreadId)("01JD3W5Q6R7S8T9V0W1X2Y3Z4A")
const thread = Schema.decodeUnknownSync(Thread)({
  ulid: id,
  board_id: 7,
  order_id: 42,
  order_title: "Flat, 2 rooms",
  author: "Anna",
  author_avatar: "",
  last_message: "Is it still free?",
  last_message_at: "2026-11-20 09:30:00",
  unread_messages: 1,
  entity: "order"
})

// The client for Effect, over memory.
const authors = await Effect.flatMap(Threads, threads =>
  Stream.runFold(threads.stream({ onlyUnread: true }), "", (all, { author }) => all + author)
).pipe(Effect.provide(Testing.layer({ threads: [{ thread }] })), Effect.runPromise)
assert.equal(authors, "Anna")

// The same over a socket, to where nobody listens.
const nowhere = { apiUrl: new URL("http://127.0.0.1:1"), apiKey: Redacted.make("key"), retries: 0 }
const error = await Effect.flatMap(Threads, threads => threads.remove(id)).pipe(
  Effect.provide(
    Threads.layerWithoutDependencies.pipe(Layer.provide(ApiClient.layer(nowhere)), Layer.provide(nodeHttp))
  ),
  Effect.flip,
  Effect.runPromise
)
assert.equal(error._tag, "PlatformUnreachable")

// Over a socket, to a platform of one thread.
const page = { items: [Schema.encodeSync(Thread)(thread)], total: 1, pages: { page: 1, total: 1 } }
const platform = createServer((_, response) => response.end(JSON.stringify(page)))
await new Promise<void>(resolve => platform.listen(0, "127.0.0.1", resolve))
const address = platform.address()
assert(typeof address === "object" && address !== null)
const here = createClient({ apiUrl: `http://127.0.0.1:${address.port}`, apiKey: "key" })
const seen: Array<string> = []
for await (const { author, lastMessageAt } of here.threads.list()) seen.push(author, lastMessageAt)
assert.deepEqual(seen, ["Anna", "2026-11-20T09:30:00"])
await here.close()
platform.close()

// The client for promises, without Effect.
const client = createClient({ apiUrl: "http://127.0.0.1:1", apiKey: "key", retries: 0 })
const thrown = await client.threads.page().catch((failure: unknown) => failure)
assert(thrown instanceof PlatformUnreachable && thrown instanceof EstateError)
assert.equal(thrown.urlTemplate, "/v1/threads")
await client.close()

assert.equal(Object.keys(PlatformApi.groups).length, 6)
assert.match(import.meta.resolve("@estate/api-client/package.json"), /package\.json$/)
console.log("both doors open")
